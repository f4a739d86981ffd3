// Runs before the SPA's own code has come: a button that is tapped meanwhile shows that it was heard (styles.css), and
// web/lib/start/early-taps.ts taps it again once it works, the first tapped first. Forms that the SPA sends are not sent by the
// browser.
addEventListener(
  "click",
  ({ target, timeStamp }) => {
    const button = target.closest?.("#root button:not(:disabled, [data-tapped])");
    button?.setAttribute("data-tapped", timeStamp);
  },
  true,
);
// The browser scrolls a page that is loaded again to where it was: all of it has its height (styles.css).
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate")
  document.documentElement.dataset.whole = "";
addEventListener(
  "submit",
  (event) => {
    if (event.target.getAttribute("method") !== "get") event.preventDefault();
  },
  true,
);
