import { createBrowserStore } from "../../lib/browser-store.ts";
import { hasTexts } from "../../lib/read-json.ts";

/**
 * The product that a guest wanted to add before signing in. All tabs share it, because the confirmation email's link
 * opens another tab.
 */
interface AddIntent {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

const intentStore = createBrowserStore<AddIntent | undefined>(
  "prairie-dollar.add-after-sign-in",
  isIntent,
  undefined,
  { expiresAfterMs: 60 * 60 * 1_000 },
);

export const writeAddIntent = intentStore.write;

export const readAddIntent = intentStore.read;

/** Reads and deletes the intent, so that the product is added once. */
export function consumeAddIntent(): AddIntent | undefined {
  const intent = intentStore.read();
  intentStore.remove();
  return intent;
}

function isIntent(value: unknown): value is AddIntent {
  return (
    hasTexts(value, "product_id", "product_name") &&
    Number.isInteger(value.quantity) &&
    Number(value.quantity) >= 1
  );
}
