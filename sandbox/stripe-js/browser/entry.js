import { createStripe } from "./stripe.js";

// The script's own URL is the sandbox's, so the page needs no configuration.
const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;

Object.assign(window, {
  Stripe: Object.assign((key) => createStripe(base, key), { version: "sandbox" }),
});
