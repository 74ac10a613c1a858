// Runs before the first paint, so that a stored light or dark choice never flashes the other one.
// A file and not an inline script: the content security policy forbids inline scripts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage is blocked: the system's preference decides.
  }
  var dark = stored === "dark" || (stored !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
