// Before the first paint, so that nobody who chose dark is shown white, and pages have their place at once.
(() => {
  let chosen = "system";
  try {
    chosen = localStorage.getItem("findable.theme") ?? "system";
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  const { dataset } = document.documentElement;
  dataset.theme = dark ? "dark" : "light";
  if (/^\/app\/(w|agency)\//.test(location.pathname)) dataset.opening = "";
})();
