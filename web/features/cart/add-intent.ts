import { attempt } from "../../lib/browser-store.ts";
import { hasTexts, readJson } from "../../lib/read-json.ts";
import { type AddIntent, addIntentKey } from "./use-add-to-cart.ts";

/** Reads and deletes the product that a guest wanted to add before signing in, so that it is added once. */
export function consumeAddIntent(): AddIntent | undefined {
  const intent = readAddIntent();
  attempt(() => window.localStorage.removeItem(addIntentKey));
  return intent;
}

export function readAddIntent(): AddIntent | undefined {
  const text = attempt(() => window.localStorage.getItem(addIntentKey));
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
