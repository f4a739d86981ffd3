import { Hono } from "hono";
import { Stripe } from "stripe";

const toleranceSeconds = 300;

/** The least that a Worker can do: say hello, and verify a delivery's signature as the store does. */
const baseline = new Hono<{ Bindings: { STRIPE_SECRET_KEY: string; STRIPE_WEBHOOK_SECRET: string } }>()
  .get("/hello", (c) => c.json({ success: true }))
  .post("/webhook", async (c) => {
    const stripe = new Stripe(c.env.STRIPE_SECRET_KEY, { httpClient: Stripe.createFetchHttpClient() });
    const event = await stripe.webhooks.constructEventAsync(
      await c.req.text(),
      c.req.header("Stripe-Signature") ?? "",
      c.env.STRIPE_WEBHOOK_SECRET,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
    );
    return c.json({ success: true, outcome: event.type });
  });

export default baseline;
