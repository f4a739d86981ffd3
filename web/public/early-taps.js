// Runs before the SPA's own code has come: a button that is tapped meanwhile shows that it was heard (styles.css), and
// web/lib/early-taps.ts taps it again once it works. Forms that the SPA sends are not sent by the browser.
addEventListener(
  "click",
  ({ target }) => target.closest?.("#root button:not(:disabled)")?.setAttribute("data-tapped", ""),
  true,
);
addEventListener(
  "submit",
  (event) => {
    if (event.target.getAttribute("method") !== "get") event.preventDefault();
  },
  true,
);
