/** The widget in the page. Like the real one, it gives a new token after each reset. */
export const widgetScript = `window.turnstile = {
  render(container, { callback }) {
    const element = typeof container === "string" ? document.querySelector(container) : container;
    element.textContent = "Sandbox: you are a person.";
    this.callbacks.push(callback);
    this.issue(callback);
    return String(this.callbacks.length - 1);
  },
  reset(id) { this.issue(this.callbacks[Number(id)]); },
  remove() {},
  callbacks: [],
  issue(callback) {
    setTimeout(() => callback("sandbox." + Date.now() + "." + crypto.randomUUID()), 0);
  },
};
`;
