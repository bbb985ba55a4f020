// What the reference can do beyond being read: search, copy, open what a link leads to, try a call in demo mode.
const contents = document.querySelector(".contents");
const input = document.querySelector(".search input");
const entries = [...document.querySelectorAll(".contents li li a")].map((link) => ({
  link,
  words: `${link.textContent} ${link.dataset.words}`.toLowerCase(),
}));
let chosen = -1;

function search() {
  contents.classList.add("open");
  const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { link, words } of entries) link.parentElement.hidden = !wanted.every((word) => words.includes(word));
  for (const group of document.querySelectorAll(".contents > ul > li")) {
    const items = [...group.querySelectorAll("li")];
    group.hidden = wanted.length > 0 && items.every((item) => item.hidden);
  }
  document.querySelector(".contents .none").hidden = found().length > 0;
  choose(wanted.length > 0 ? 0 : -1);
}

function found() {
  return entries.filter(({ link }) => !link.parentElement.hidden);
}

function choose(index) {
  const shown = found();
  for (const { link } of entries) link.classList.remove("chosen");
  chosen = Math.max(-1, Math.min(index, shown.length - 1));
  const link = shown[chosen]?.link;
  link?.classList.add("chosen");
  link?.scrollIntoView({ block: "nearest" });
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
  for (const { link } of entries) {
    if (link.hash === location.hash && location.hash !== "") {
      link.setAttribute("aria-current", "true");
      link.scrollIntoView({ block: "nearest" });
    } else link.removeAttribute("aria-current");
  }
  // Sections that were skipped get their true height on the way, so the first jump may miss.
  requestAnimationFrame(() => target?.scrollIntoView());
}

function searchByKeys(event) {
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Enter") found()[Math.max(chosen, 0)]?.link.click();
  else if (event.key === "Escape") {
    input.value = "";
    search();
    input.blur();
  } else return;
  event.preventDefault();
}

function addCopyButton(figure) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  figure.append(button);
}

async function tryCall(button) {
  const { method, path, body } = button.dataset;
  button.disabled = true;
  const sent = body === "" ? {} : { body, headers: { "Content-Type": "application/json" } };
  const response = await fetch(path, { method, ...sent }).catch(() => undefined);
  button.disabled = false;
  const figure = button.parentElement.querySelector(".tried") ?? document.createElement("figure");
  figure.className = "tried";
  figure.innerHTML = "<figcaption></figcaption><pre tabindex='0'><code></code></pre>";
  const [caption, code] = [figure.querySelector("figcaption"), figure.querySelector("code")];
  caption.textContent = response === undefined ? "No answer" : `Answered just now: ${response.status}`;
  code.textContent = response === undefined ? "The service cannot be reached." : pretty(await response.text());
  button.after(figure);
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

if (input !== null) {
  input.addEventListener("input", search);
  input.addEventListener("keydown", searchByKeys);
  input.addEventListener("focus", () => contents.classList.add("open"));
  contents.addEventListener("click", (event) => {
    if (event.target.closest("a") === null) return;
    contents.classList.remove("open");
    input.blur();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  addEventListener("hashchange", openTarget);
  openTarget();
}
if (navigator.clipboard !== undefined) document.querySelectorAll(".examples figure").forEach(addCopyButton);
for (const button of document.querySelectorAll("button.try")) {
  button.hidden = false;
  button.addEventListener("click", () => tryCall(button));
}
