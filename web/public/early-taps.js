// This script runs before hydration. It marks a tapped button (web/styles.css), and clicks it again once React handles
// clicks (web/main.tsx). It also prevents the browser from submitting forms that React submits, because that would reload
// the page, and parts of a page hydrate later than the page.
const tappedButtons = new Set();

const markButton = ({ target }) => {
  const button = target.closest?.("#root button:not(:disabled, [aria-disabled])");
  if (!button) return;
  button.dataset.tapped = "";
  tappedButtons.add(button);
};

const preventSubmit = (event) => {
  if (event.target.getAttribute("method") !== "get") event.preventDefault();
};

const replayTaps = async () => {
  removeEventListener("click", markButton, true);
  for (const button of tappedButtons) {
    delete button.dataset.tapped;
    button.click();
    // Lets React render, so that the next click finds the state that this one left.
    await null;
  }
};

addEventListener("submit", preventSubmit, true);
if (!("started" in document.documentElement.dataset)) {
  addEventListener("click", markButton, true);
  addEventListener("app-started", replayTaps, { once: true });
}
