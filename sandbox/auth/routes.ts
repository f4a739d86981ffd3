import { Hono, type HonoRequest } from "hono";
import { cors } from "hono/cors";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { sandboxAnonKey, sandboxServiceKey } from "../keys.ts";
import { adminRoutes } from "./admin.ts";
import { factorRoutes } from "./factors.ts";
import { AuthFailure, createAuthErrorResponse } from "./failure.ts";
import { recoverRoutes } from "./recover.ts";
import { publicJwks } from "./signing-key.ts";
import { signupRoutes } from "./signup.ts";
import { tokenRoutes } from "./token.ts";
import { userRoutes } from "./user.ts";
import { verifyRoutes } from "./verify.ts";

const otherProviders =
  "anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone zoom";

const publicSettings = {
  external: { ...Object.fromEntries(otherProviders.split(" ").map((name) => [name, false])), email: true },
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
  saml_private_key_next_configured: false,
  passkeys_enabled: false,
};

/** Serves /auth/v1, the API of Supabase Auth (GoTrue). */
export function authRoutes(sandbox: Sandbox) {
  const auth = new Hono<SandboxEnv>();
  auth.onError((error, c) => {
    if (!(error instanceof AuthFailure)) console.error(error);
    const failure =
      error instanceof AuthFailure
        ? error
        : new AuthFailure(500, "unexpected_failure", "Unexpected failure, please check server logs");
    return createAuthErrorResponse(failure, c.req.header("x-supabase-api-version"));
  });
  auth.use(
    cors({
      origin: "*",
      exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version"],
      allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
      maxAge: 600,
    }),
  );
  auth.get("/health", (c) =>
    c.json({ version: "sandbox", name: "GoTrue", description: "Sandbox of the store" }),
  );
  auth.get("/.well-known/jwks.json", (c) =>
    c.json(publicJwks(sandbox.signingKey), 200, { "cache-control": "public, max-age=600" }),
  );
  auth.use(async (c, next) => {
    // A browser that opens an emailed link sends no API key.
    const isLink = c.req.method === "GET" && c.req.path.endsWith("/verify");
    const key = c.req.header("apikey") ?? c.req.query("apikey");
    if (isLink || key === sandboxAnonKey || key === sandboxServiceKey) return next();
    const message = key === undefined ? "No API key found in request" : "Invalid API key";
    return c.json({ message, hint: "Double check your Supabase `anon` or `service_role` API key." }, 401);
  });
  auth.get("/settings", (c) =>
    c.json({
      ...publicSettings,
      disable_signup: !sandbox.settings.allowSignUp,
      mailer_autoconfirm: !sandbox.settings.confirmEmail,
    }),
  );
  auth.use(async (c, next) => {
    if (sandbox.settings.captcha && needsCaptcha(c.req)) {
      throw new AuthFailure(
        400,
        "captcha_failed",
        "captcha protection: request disallowed (no captcha_token found)",
      );
    }
    await next();
  });
  for (const routes of [
    signupRoutes,
    tokenRoutes,
    recoverRoutes,
    verifyRoutes,
    userRoutes,
    factorRoutes,
    adminRoutes,
  ]) {
    auth.route("/", routes(sandbox));
  }
  auth.notFound((c) => c.json({ code: 404, error_code: "not_found", msg: "404 page not found" }, 404));
  return auth;
}

const captchaPaths = /\/(?:signup|recover|resend|otp)$/;

function needsCaptcha(request: HonoRequest): boolean {
  if (request.method !== "POST" || request.header("authorization") === `Bearer ${sandboxServiceKey}`)
    return false;
  const isSignIn = request.path.endsWith("/token") && request.query("grant_type") === "password";
  return isSignIn || captchaPaths.test(request.path);
}
