// Before the first paint, so that nobody who chose dark is shown white, and pages have their place at once.
(() => {
  const { dataset } = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    let chosen = "system";
    try {
      chosen = localStorage.getItem("findable.theme") ?? "system";
    } catch {
      // A browser that keeps nothing follows the system.
    }
    dataset.theme = chosen === "dark" || (chosen !== "light" && prefersDark.matches) ? "dark" : "light";
  };
  show();
  prefersDark.addEventListener("change", show);
  if (/^\/app\/(w|agency)\//.test(location.pathname)) dataset.opening = "";
})();
