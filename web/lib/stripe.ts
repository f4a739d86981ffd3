import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { readConfig } from "./config.ts";

let loadedStripe: Promise<Stripe> | undefined;

/**
 * Loads Stripe.js once per document, from Stripe's own host, as Stripe requires, or from the sandbox if the store is
 * configured for one. A failed load is not cached, so that Try Again can succeed.
 * @throws Error if the script cannot be loaded
 */
export function loadPaymentProvider(): Promise<Stripe> {
  loadedStripe ??= load();
  loadedStripe.catch(() => {
    loadedStripe = undefined;
  });
  return loadedStripe;
}

async function load(): Promise<Stripe> {
  const config = await readConfig();
  if (config.stripe_api_base !== null) {
    return loadSandboxStripe(config.stripe_api_base, config.stripe_publishable_key);
  }
  // The plain entry would add a script tag to every page as a side effect of the import.
  const { loadStripe } = await import("@stripe/stripe-js/pure");
  const stripe = await loadStripe(config.stripe_publishable_key, { locale: "en-CA" });
  if (stripe === null) throw new Error("Stripe.js could not be loaded");
  return stripe;
}

async function loadSandboxStripe(apiBase: string, publishableKey: string): Promise<Stripe> {
  if (getStripeGlobal() === undefined) await addScript(`${apiBase}/v3/stripe.js`);
  const createStripe = getStripeGlobal();
  if (createStripe === undefined) throw new Error("The payment script could not be loaded");
  return createStripe(publishableKey, { locale: "en-CA" });
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The payment script could not be loaded"));
    };
    document.head.append(script);
  });
}

function getStripeGlobal(): StripeConstructor | undefined {
  return window.Stripe;
}
