import { Hono } from "hono";
import {
  type Connection,
  type ConnectionCheck,
  connectionBody,
  connectionResponse,
} from "../../../contract/admin/connections.ts";
import { checkStripe } from "../../adapters/check-stripe.ts";
import { checkSupabase } from "../../adapters/check-supabase.ts";
import { checkTurnstile } from "../../adapters/check-turnstile.ts";
import { chooseMailService } from "../../adapters/mailer.ts";
import { checkEmail } from "../../domain/emails/check-email.ts";
import { checkDeliveries } from "../../domain/orders/payments/stripe-deliveries.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const connectionRoutes = new Hono<AppEnv>().post(
  "/check",
  ...endpoint({
    summary: "Asks Stripe, Supabase, Turnstile or the email service whether the store can use it",
    access: "admin",
    input: validate("json", connectionBody),
    limit: "connectionCheck",
    response: connectionResponse,
  }),
  async (c) => {
    const { settings, store } = c.var;
    const run: Record<Connection, () => Promise<ConnectionCheck[]>> = {
      stripe: async () => [
        ...(await checkStripe(settings, store.site.url)),
        await checkDeliveries(store, settings.STRIPE_WEBHOOK_SECRET !== undefined),
      ],
      supabase: () => checkSupabase(settings, store.site.url),
      email: () => checkEmail(store, c.var.admin, chooseMailService(settings, c.env.EMAIL)),
      turnstile: () => checkTurnstile(settings),
    };
    const checks = await run[c.req.valid("json").service]();
    return c.json({ success: true, data: { checks } });
  },
);
