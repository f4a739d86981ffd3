import { attempt } from "../../lib/browser-store.ts";
import { hasTexts, readJson } from "../../lib/read-json.ts";

/**
 * The product that a guest wanted to add. All tabs share it, because the confirmation email's link opens another tab.
 */
interface AddIntent {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

const storageKey = "prairie-dollar.add-after-sign-in";
const lifetimeMs = 60 * 60 * 1_000;

export function storeAddIntent(intent: AddIntent): void {
  const text = JSON.stringify({ ...intent, expires_at_ms: Date.now() + lifetimeMs });
  attempt(() => window.localStorage.setItem(storageKey, text)); // without storage the shopper adds it again
}

/** Reads and deletes the product that a guest wanted to add before signing in, so that it is added once. */
export function consumeAddIntent(): AddIntent | undefined {
  const intent = readAddIntent();
  attempt(() => window.localStorage.removeItem(storageKey));
  return intent;
}

export function readAddIntent(): AddIntent | undefined {
  const text = attempt(() => window.localStorage.getItem(storageKey));
  const intent = readJson(text, isIntent);
  return intent !== undefined && intent.expires_at_ms > Date.now() ? intent : undefined;
}

function isIntent(value: unknown): value is AddIntent & { readonly expires_at_ms: number } {
  return (
    hasTexts(value, "product_id", "product_name") &&
    Number.isInteger(value.quantity) &&
    Number(value.quantity) >= 1 &&
    typeof value.expires_at_ms === "number"
  );
}
