import { Hono } from "hono";
import { html } from "hono/html";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { pageLayout } from "../pages/layout.ts";
import { finishChallenge } from "./pay.ts";
import { StripeFailure } from "./protocol/failure.ts";
import { createBackgroundWork } from "./protocol/work.ts";
import { type Intent, listRecords } from "./records.ts";

/** Serves /3ds, the bank's page on which the shopper authenticates the payment. */
export function challengeRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .get("/3ds/:id", (c) => {
      const intent = findChallengedIntent(sandbox, c.req.param("id"));
      return intent === undefined ? c.html(expiredPage(), 404) : c.html(challengePage(intent));
    })
    .post("/3ds/:id", async (c) => {
      const { outcome } = await c.req.parseBody();
      const finished = sandbox.store.transaction(() => {
        const intent = findChallengedIntent(sandbox, c.req.param("id"));
        if (intent === undefined) return undefined;
        return {
          returnUrl: intent.challenge?.returnUrl ?? null,
          inPage: intent.challenge?.inPage ?? false,
          ...finishPayment(sandbox, intent, outcome === "complete"),
        };
      });
      sandbox.wake();
      if (finished === undefined) return c.html(expiredPage(), 404);
      if (finished.inPage) return c.html(challengeDonePage());
      if (finished.returnUrl === null) return c.html(donePage());
      const target = new URL(finished.returnUrl);
      target.searchParams.set("payment_intent", finished.id);
      target.searchParams.set("payment_intent_client_secret", finished.clientSecret);
      target.searchParams.set("redirect_status", finished.succeeded ? "succeeded" : "failed");
      return c.redirect(target.href, 303);
    });
}

function findChallengedIntent(sandbox: Sandbox, challengeId: string): Intent | undefined {
  return listRecords(sandbox, "payment_intent").find((intent) => intent.challenge?.id === challengeId);
}

function finishPayment(sandbox: Sandbox, intent: Intent, authenticated: boolean) {
  const { id, clientSecret } = intent;
  try {
    const { status } = finishChallenge(createBackgroundWork(sandbox), intent, authenticated);
    return { id, clientSecret, succeeded: status === "succeeded" };
  } catch (error) {
    // The bank may decline an authenticated payment. The decline is stored, and the shopper returns to the store.
    if (error instanceof StripeFailure) return { id, clientSecret, succeeded: false };
    throw error;
  }
}

function challengePage(intent: Intent) {
  const amount = new Intl.NumberFormat("en-CA", { style: "currency", currency: intent.currency });
  return pageLayout(
    "3-D Secure test page",
    html`<div class="narrow card">
      <span class="badge">Test page: no bank is involved</span>
      <h1>3-D Secure</h1>
      <p>Your bank wants to know that it is really you who pays</p>
      <p class="total">${amount.format(intent.amount / 100)}</p>
      <form method="post" class="actions">
        <button class="primary" name="outcome" value="complete">Complete authentication</button>
        <button name="outcome" value="fail">Fail authentication</button>
      </form>
    </div>`,
  );
}

function expiredPage() {
  return pageLayout(
    "3-D Secure test page",
    html`<div class="narrow card">
      <h1>This authentication is over</h1>
      <p>It was completed already, or the payment has changed since. Go back to the store and try again.</p>
    </div>`,
  );
}

/** Renders a page that tells Stripe.js to close its window over the store's page. */
function challengeDonePage() {
  return html`<!doctype html><title>3-D Secure test page</title>
    <script>
      parent.postMessage({ type: "challenge-completed" }, "*");
    </script>`;
}

function donePage() {
  return pageLayout(
    "3-D Secure test page",
    html`<div class="narrow card"><h1>Thank you</h1><p>You can close this page.</p></div>`,
  );
}
