# expect: RE says=network
# Connects to a port of this machine: no sockets, or nobody listens.
import socket

with socket.create_connection(("127.0.0.1", 9), timeout=5) as connection:
    connection.send(b"42")
print(input())
