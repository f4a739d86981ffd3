// Runs before the SPA's own code has come: what is used meanwhile shows that it was heard (styles.css), apart from a text, and
// web/lib/start/early-taps.ts uses it again once it works, the first one first. Forms that the SPA sends are not sent by the
// browser.
const isTakenOver = (control) => Object.keys(control).some((key) => key.startsWith("__reactProps"));
const hear = ({ target, timeStamp }, controls) => {
  const control = target.closest?.(`#root :is(${controls})`);
  if (control && !control.hasAttribute("data-tapped")) control.setAttribute("data-tapped", timeStamp);
  return control;
};
addEventListener(
  "click",
  (event) => {
    const control = hear(event, "button:not(:disabled), [type=checkbox]");
    if (control?.type !== "checkbox" || isTakenOver(control)) return;
    // React would take it over as it is then, checked, and not know that this changed something.
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
const noText = ["checkbox", "radio", "password", "file"].map((type) => `[type=${type}]`);
addEventListener(
  "input",
  (event) => {
    const { target } = event;
    if (isTakenOver(target)) {
      // React hears it, with what was typed before.
      if (target.hasAttribute("data-entered"))
        for (const name of ["data-entered", "data-tapped"]) target.removeAttribute(name);
      return;
    }
    const field = hear(event, `select, textarea, input:not(${noText})`);
    // React sets it back to what was drawn where something else changes the page first.
    if (field) field.dataset.entered = field.value;
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
