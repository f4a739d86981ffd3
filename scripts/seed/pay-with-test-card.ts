import type { SeedStore } from "./open-store.ts";

/** Pays an intent as the browser would, with Stripe's test card, and says which intent it was. */
export async function payWithTestCard(store: SeedStore, clientSecret: string): Promise<string> {
  const [paymentIntentId = ""] = clientSecret.split("_secret_");
  const response = await fetch(`${store.sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { Authorization: `Bearer ${store.settings.STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  if (!response.ok) throw new Error(`The test card was refused: ${await response.text()}`);
  return paymentIntentId;
}
