import { Hono } from "hono";
import { openingResponse } from "../../../contract/admin/opening.ts";
import { chooseMailService } from "../../adapters/mailer.ts";
import { readOpening, type Services } from "../../domain/admin/read-opening.ts";
import { type AppEnv, type Bindings, isLiveKey, isLoopback, type Settings } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";

export const openingRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists what a new store still needs before its first customer",
    access: "admin",
    response: openingResponse,
  }),
  async (c) =>
    c.json({
      success: true,
      data: await readOpening(c.var.store, findServices(c.var.settings, c.env)),
    }),
);

function findServices(settings: Settings, { EMAIL: binding }: Bindings): Services {
  return {
    payment: findPaymentMode(settings),
    hasWebhookSecret: settings.STRIPE_WEBHOOK_SECRET !== undefined,
    signIn: isLoopback(settings.SUPABASE_URL) ? "sandbox" : "real",
    isEmailConfigured: ["resend", "cloudflare"].includes(chooseMailService(settings, binding) ?? ""),
  };
}

function findPaymentMode({ STRIPE_API_BASE, STRIPE_SECRET_KEY }: Settings): Services["payment"] {
  if (STRIPE_API_BASE !== undefined) return "sandbox";
  return isLiveKey(STRIPE_SECRET_KEY) ? "live" : "test";
}
