// Runs before hydration. Marks a tapped button (web/styles.css), and clicks it again once React handles clicks (web/main.tsx).
// Prevents the browser from submitting forms that React submits.
const tapped = new Set();

const markButton = ({ target }) => {
  const button = target.closest?.("#root button:not(:disabled)");
  if (!button) return;
  button.dataset.tapped = "";
  tapped.add(button);
};

const holdForm = (event) => {
  if (event.target.getAttribute("method") !== "get") event.preventDefault();
};

const replayTaps = async () => {
  removeEventListener("click", markButton, true);
  removeEventListener("submit", holdForm, true);
  for (const button of tapped) {
    delete button.dataset.tapped;
    button.click();
    // Lets React render, so that the next click finds the state that this one left.
    await null;
  }
};

if (!("hydrated" in document.documentElement.dataset)) {
  addEventListener("click", markButton, true);
  addEventListener("submit", holdForm, true);
  addEventListener("app-started", replayTaps, { once: true });
}
