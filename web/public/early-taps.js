// Runs before the SPA has loaded. A button that is tapped meanwhile is marked (web/styles.css), and clicked again once the SPA
// handles clicks (web/main.tsx). Forms that the SPA submits are not submitted by the browser.
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
    // React renders after each event: the next click finds the state that this one left.
    await null;
  }
};

if (!("hydrated" in document.documentElement.dataset)) {
  addEventListener("click", markButton, true);
  addEventListener("submit", holdForm, true);
  addEventListener("app-started", replayTaps, { once: true });
}
