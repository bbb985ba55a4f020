// Runs before the first paint, so that the dark theme does not flash white and the outline of the page is shown immediately.
(() => {
  const { dataset } = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    let chosen = "system";
    try {
      chosen = localStorage.getItem("findable.theme") ?? "system";
    } catch {
      // Without storage, follow the system.
    }
    dataset.theme = chosen === "dark" || (chosen !== "light" && prefersDark.matches) ? "dark" : "light";
  };
  show();
  prefersDark.addEventListener("change", show);
  if (/^\/app\/(w|agency)\//.test(location.pathname)) dataset.opening = "";
})();
