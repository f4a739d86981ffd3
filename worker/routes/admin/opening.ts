import { Hono } from "hono";
import { openingResponse } from "../../../contract/admin/opening.ts";
import { chooseMailService } from "../../adapters/mailer.ts";
import { findSignInProblems } from "../../adapters/sign-in-settings.ts";
import { readOpening, type Services } from "../../domain/dashboard/read-opening.ts";
import { type AppEnv, type Bindings, isLoopback, type Settings } from "../../env.ts";
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
      data: await readOpening(c.var.store, await findServices(c.var.settings, c.env)),
    }),
);

async function findServices(settings: Settings, { EMAIL: binding }: Bindings): Promise<Services> {
  const isLive = /^(sk|rk)_live_/.test(settings.STRIPE_SECRET_KEY);
  const payment = settings.STRIPE_API_BASE === undefined ? (isLive ? "live" : "test") : "sandbox";
  const usesSandbox = isLoopback(settings.SUPABASE_URL);
  const problems = usesSandbox
    ? []
    : await findSignInProblems({ ...settings, hasSharedSecret: settings.SUPABASE_JWT_SECRET !== undefined });
  return {
    payment,
    hasWebhookSecret: settings.STRIPE_WEBHOOK_SECRET !== undefined,
    signIn: usesSandbox ? "sandbox" : "real",
    signInProblems: problems.map(({ message }) => message),
    isEmailConfigured: ["resend", "cloudflare"].includes(chooseMailService(settings, binding) ?? ""),
  };
}
