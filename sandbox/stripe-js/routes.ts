import { Hono } from "hono";
import type { SandboxEnv } from "../context.ts";
import { renderPaymentFrame } from "./payment-frame.ts";
import { buildStripeJs, readBrowserFile } from "./script.ts";

const frameFiles = {
  "payment-form.css": "text/css",
  "payment-form.js": "text/javascript",
  "card-rules.js": "text/javascript",
  "api.js": "text/javascript",
};
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'";

/** Serves the stand-in for Stripe.js and the frame with the card fields. */
export function stripeJsRoutes() {
  const routes = new Hono<SandboxEnv>();
  const script = buildStripeJs();
  routes.get("/v3/stripe.js", (c) =>
    c.body(script, 200, {
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    }),
  );
  routes.get("/elements/payment", (c) =>
    c.html(renderPaymentFrame(), 200, {
      "content-security-policy": framePolicy,
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "no-store",
    }),
  );
  for (const [name, type] of Object.entries(frameFiles)) {
    const content = readBrowserFile(name);
    routes.get(`/elements/${name}`, (c) =>
      c.body(content, 200, { "content-type": `${type}; charset=utf-8` }),
    );
  }
  return routes;
}
