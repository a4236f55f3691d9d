"use strict";
// Language: works without this script too; here it is only remembered, and told to the reader of the screen.
const radios = [...document.querySelectorAll(".language input")];
function speak() {
  document.documentElement.lang = radios[1].checked ? "en" : "zh";
}
try {
  const kept = localStorage.getItem("language") || (/^zh/.test(navigator.language) ? "lang-zh" : "lang-en");
  (document.getElementById(kept) || radios[0]).checked = true;
} catch { /* no storage here */ }
speak();
for (const radio of radios)
  radio.addEventListener("change", () => {
    speak();
    try { localStorage.setItem("language", radio.id); } catch { /* as above */ }
  });

// Replays: every track shows the same step, or its last when it has fewer.
const CELL = 40, PACE = 700;
const still = matchMedia("(prefers-reduced-motion: reduce)");

function trackOf(element) {
  const [moves, frames] = JSON.parse(element.dataset.track);
  const board = element.querySelector("svg.first");
  element.querySelector("svg.last").remove();
  element.querySelector(".arrow").remove();
  const places = [...board.querySelectorAll("g")].map((cell) => {
    const [box, text] = cell.children;
    return { cell, text, x: +box.getAttribute("x"), y: +box.getAttribute("y") };
  });
  const labels = [...board.querySelectorAll(".label")];
  const chips = [...element.querySelectorAll(".chip")];
  function glide(sources) {
    for (const [to, from] of sources) {
      const { cell, x, y } = places[to], dx = places[from].x - x, dy = places[from].y - y;
      const far = Math.abs(dx) + Math.abs(dy) > CELL;
      const start = far ? { opacity: 0 } : { transform: `translate(${dx}px, ${dy}px)` };
      cell.animate([start, far ? { opacity: 1 } : { transform: "none" }], { duration: 260, easing: "ease-out" });
    }
  }
  function show(step, glides) {
    const k = Math.min(step, frames.length - 1), [symbols, marks, sources] = frames[k];
    places.forEach(({ cell, text }, i) => {
      cell.setAttribute("class", `c${symbols[i]} m-${marks[i]}`);
      text.textContent = symbols[i];
    });
    if (glides && k === step && !still.matches) glide(sources);
    chips.forEach((chip, i) => {
      chip.classList.toggle("done", i < k);
      chip.classList.toggle("now", i === k - 1);
    });
    labels.forEach((label) => label.classList.toggle("now", k > 0 && label.textContent === moves[k - 1]));
  }
  return { last: frames.length - 1, show, chips, move: (step) => (step > 0 && moves[step - 1]) || "" };
}

function start(box) {
  const tracks = [...box.querySelectorAll(".track")].map(trackOf);
  const controls = box.querySelector(".controls"), count = box.querySelector(".count");
  if (!tracks.length) return;
  const last = Math.max(...tracks.map((track) => track.last));
  let step = 0, timer = 0;
  function go(to, glides) {
    step = Math.max(0, Math.min(last, to));
    tracks.forEach((track) => track.show(step, glides));
    const letters = [...new Set(tracks.map((track) => track.move(step)))].filter(Boolean).join(" / ");
    count.textContent = `${step} / ${last}${letters ? `  ${letters}` : ""}`;
    if (step === last) stop();
  }
  function stop() {
    clearInterval(timer);
    timer = 0;
    box.classList.remove("playing");
  }
  function play() {
    if (timer) return stop();
    if (step === last) go(0);
    timer = setInterval(() => go(step + 1, true), PACE);
    box.classList.add("playing");
  }
  const ways = {
    first: () => go(0), back: () => go(step - 1), on: () => go(step + 1, true), last: () => go(last), play,
  };
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.go !== "play") stop();
    ways[button.dataset.go]();
  });
  box.addEventListener("keydown", (event) => {
    const way = keys[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.target.tagName === "PRE") return;
    if (event.key === " " && event.target.tagName === "BUTTON") return;
    event.preventDefault();
    if (way !== "play") stop();
    ways[way]();
  });
  tracks.forEach((track) => track.chips.forEach((chip, i) => chip.addEventListener("click", () => { stop(); go(i + 1); })));
  controls.hidden = last === 0;
  box.classList.add("live");
  go(0);
}
document.querySelectorAll(".replay").forEach(start);
