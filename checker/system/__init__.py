"""What the machine can do: files, folders, processes, pools, the trusted compiler."""
