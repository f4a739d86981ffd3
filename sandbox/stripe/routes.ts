import { Hono } from "hono";
import { cors } from "hono/cors";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { chargeView } from "./charge-view.ts";
import { disputeView } from "./disputes.ts";
import { eventView } from "./events.ts";
import { intentView, publicIntentView } from "./intent-view.ts";
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  intentById,
  listIntents,
  updateIntent,
} from "./payment-intents.ts";
import { createPaymentMethod, paymentMethodById, paymentMethodView } from "./payment-methods.ts";
import { type StripeCall, stripeEndpoint } from "./protocol/endpoint.ts";
import { noSuch, StripeFailure, stripeErrorBody } from "./protocol/failure.ts";
import { listPage } from "./protocol/list.ts";
import { findRecord, type Intent, listRecords } from "./records.ts";
import { createRefund, refundById, refundView } from "./refunds.ts";

/** Serves all routes under /v1. */
export function stripeRoutes(sandbox: Sandbox) {
  const stripe = new Hono<SandboxEnv>();
  const secret = (handler: Parameters<typeof stripeEndpoint>[1]) => stripeEndpoint(sandbox, handler);
  const browser = (handler: Parameters<typeof stripeEndpoint>[1]) =>
    stripeEndpoint(sandbox, handler, "browser");

  stripe.use(cors({ origin: "*", exposeHeaders: ["Request-Id", "Stripe-Version"], maxAge: 300 }));

  stripe.post(
    "/payment_intents",
    secret(({ work, body }) => intentView(work, createIntent(work, body))),
  );
  stripe.get(
    "/payment_intents",
    secret(({ work, body }) => {
      const customer = typeof body.customer === "string" ? body.customer : undefined;
      const items = listIntents(work, customer);
      return listPage(items, body, "/v1/payment_intents", (intent) => intentView(work, intent), {
        customer: v.optional(v.string()),
      });
    }),
  );
  stripe.get(
    "/payment_intents/:id",
    browser((call) => viewFor(call, findAccessibleIntent(call))),
  );
  stripe.post(
    "/payment_intents/:id",
    secret(({ work, body, id }) => intentView(work, updateIntent(work, intentById(work, id), body))),
  );
  stripe.post(
    "/payment_intents/:id/confirm",
    browser((call) => {
      const intent = findAccessibleIntent(call);
      try {
        return viewFor(call, confirmIntent(call.work, intent, call.body));
      } catch (error) {
        throw call.isPublishable ? hideSecretFields(call, error) : error;
      }
    }),
  );
  stripe.post(
    "/payment_intents/:id/cancel",
    secret(({ work, body, id }) => intentView(work, cancelIntent(work, intentById(work, id), body))),
  );

  stripe.post(
    "/payment_methods",
    browser(({ work, body }) => paymentMethodView(createPaymentMethod(work, body))),
  );
  stripe.get(
    "/payment_methods/:id",
    secret(({ work, id }) => paymentMethodView(paymentMethodById(work, id))),
  );

  stripe.post(
    "/refunds",
    secret(({ work, body }) => refundView(createRefund(work, body))),
  );
  stripe.get(
    "/refunds",
    secret(({ work, body }) => {
      const intentId = typeof body.payment_intent === "string" ? body.payment_intent : undefined;
      const refunds = listRecords(work, "refund", intentId).filter(
        (refund) => body.charge === undefined || refund.chargeId === body.charge,
      );
      return listPage(refunds, body, "/v1/refunds", refundView, {
        payment_intent: v.optional(v.string()),
        charge: v.optional(v.string()),
      });
    }),
  );
  stripe.get(
    "/refunds/:id",
    secret(({ work, id }) => refundView(refundById(work, id))),
  );

  stripe.get(
    "/charges/:id",
    secret(({ work, id }) => {
      const charge = findRecord(work, "charge", id);
      if (charge === undefined) throw noSuch("charge", id);
      return chargeView(work, charge);
    }),
  );
  stripe.get(
    "/charges",
    secret(({ work, body }) => {
      const intentId = typeof body.payment_intent === "string" ? body.payment_intent : undefined;
      return listPage(
        listRecords(work, "charge", intentId),
        body,
        "/v1/charges",
        (charge) => chargeView(work, charge),
        { payment_intent: v.optional(v.string()) },
      );
    }),
  );

  stripe.get(
    "/disputes",
    secret(({ work, body }) => {
      const intentId = typeof body.payment_intent === "string" ? body.payment_intent : undefined;
      return listPage(listRecords(work, "dispute", intentId), body, "/v1/disputes", disputeView, {
        payment_intent: v.optional(v.string()),
      });
    }),
  );

  stripe.get(
    "/events/:id",
    secret(({ work, id }) => {
      const event = findRecord(work, "event", id);
      if (event === undefined) throw noSuch("event", id);
      return eventView(event);
    }),
  );
  stripe.get(
    "/events",
    secret(({ work, body }) => {
      const types = [body.types ?? body.type ?? []].flat();
      if (types.length > 20) {
        throw new StripeFailure(400, "You may pass at most 20 event types.", { param: "types" });
      }
      const events = listRecords(work, "event").filter(
        (event) => types.length === 0 || types.includes(event.type),
      );
      return listPage(events, body, "/v1/events", eventView, {
        type: v.optional(v.string()),
        types: v.optional(v.array(v.string())),
      });
    }),
  );

  stripe.notFound((c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return c.json(stripeErrorBody(new StripeFailure(404, message)), 404);
  });
  stripe.onError((error, c) => {
    console.error(error);
    const failure = new StripeFailure(500, "An error occurred inside of the sandbox.", { type: "api_error" });
    return c.json(stripeErrorBody(failure), 500);
  });
  return stripe;
}

/** Finds the call's intent. A call from the browser needs the intent's client secret. */
function findAccessibleIntent({ work, body, id, isPublishable }: StripeCall): Intent {
  const secretGiven = body.client_secret;
  delete body.client_secret;
  const intent = intentById(work, id);
  if (isPublishable && secretGiven === undefined) {
    throw new StripeFailure(400, "Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  if (secretGiven !== undefined && secretGiven !== intent.clientSecret)
    throw noSuch("payment_intent", id, "intent");
  return intent;
}

function viewFor({ work, isPublishable }: StripeCall, intent: Intent) {
  return isPublishable ? publicIntentView(work, intent) : intentView(work, intent);
}

/** Removes what the browser may not see from the intent in an error. */
function hideSecretFields({ work, id }: StripeCall, error: unknown): unknown {
  if (!(error instanceof StripeFailure) || error.details.payment_intent === undefined) return error;
  const intent = publicIntentView(work, intentById(work, id));
  return new StripeFailure(error.status, error.message, { ...error.details, payment_intent: intent });
}
