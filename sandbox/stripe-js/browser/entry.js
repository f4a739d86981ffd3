import { createStripe } from "./stripe.js";

// The script's own address is the sandbox's: nothing has to be configured in the page.
const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

Object.assign(window, {
  Stripe: Object.assign((key) => createStripe(base, key), { version: "sandbox" }),
});
