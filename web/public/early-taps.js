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
// What is further down waits no longer (styles.css) once the page is scrolled, or is about to be. The browser scrolls a page that
// is loaded again to where it was, for which all of it must have its height.
const showAll = () => {
  document.documentElement.dataset.whole = "";
};
for (const type of ["keydown", "scroll", "touchmove", "wheel"])
  addEventListener(type, showAll, { once: true, passive: true });
if (performance.getEntriesByType("navigation")[0]?.type !== "navigate") showAll();
addEventListener(
  "submit",
  (event) => {
    if (event.target.getAttribute("method") !== "get") event.preventDefault();
  },
  true,
);
