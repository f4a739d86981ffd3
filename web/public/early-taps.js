// Runs before the SPA's own code has come: a button or checkbox that is tapped meanwhile shows that it was heard (styles.css), and
// web/lib/start/early-taps.ts taps it again once it works, the first tapped first. Forms that the SPA sends are not sent by the
// browser.
addEventListener(
  "click",
  (event) => {
    const { target, timeStamp } = event;
    const control = target.closest?.("#root :is(button:not(:disabled), [type=checkbox])");
    if (!control) return;
    if (!control.hasAttribute("data-tapped")) control.setAttribute("data-tapped", timeStamp);
    if (control.type !== "checkbox" || Object.keys(control).some((key) => key.startsWith("__reactProps")))
      return;
    // React would take it over as it is then, checked, and not know that this changed something.
    event.preventDefault();
    event.stopPropagation();
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
