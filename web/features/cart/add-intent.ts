import * as v from "valibot";

/**
 * What a guest wanted in the cart before being sent to sign in. In the storage all tabs share, because whoever signs up
 * comes back by the link of an e-mail, in another tab.
 */
const intentSchema = v.object({
  product_id: v.string(),
  product_name: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Older than this it is no longer what the shopper came back for. */
  expires_at_ms: v.number(),
});
export type AddIntent = Omit<v.InferOutput<typeof intentSchema>, "expires_at_ms">;

const key = "prairie-dollar.add-after-sign-in";
const lifetimeMs = 60 * 60 * 1_000;

export function rememberAddIntent(intent: AddIntent): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({ ...intent, expires_at_ms: Date.now() + lifetimeMs }));
  } catch {
    // Without storage the shopper adds the product again by hand.
  }
}

/** Hands the intent out once: whoever takes it is the one to carry it out. */
export function takeAddIntent(): AddIntent | undefined {
  try {
    const text = window.localStorage.getItem(key);
    window.localStorage.removeItem(key);
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), intentSchema), text);
    return parsed.success && parsed.output.expires_at_ms > Date.now() ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
