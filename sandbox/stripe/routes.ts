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
  listIntents,
  requireIntent,
  updateIntent,
} from "./payment-intents.ts";
import { createPaymentMethod, paymentMethodView } from "./payment-methods.ts";
import { createStripeEndpoint, type StripeCall } from "./protocol/endpoint.ts";
import { createNotFound, StripeFailure, stripeErrorBody } from "./protocol/failure.ts";
import { listPage } from "./protocol/list.ts";
import { findRecord, type Intent, listRecords } from "./records.ts";
import { createRefund, refundView, requireRefund } from "./refunds.ts";

/** Serves /v1, the API of Stripe. */
export function stripeRoutes(sandbox: Sandbox) {
  const stripe = new Hono<SandboxEnv>();
  const secretCall = (handler: Parameters<typeof createStripeEndpoint>[1]) =>
    createStripeEndpoint(sandbox, handler);
  const browserCall = (handler: Parameters<typeof createStripeEndpoint>[1]) =>
    createStripeEndpoint(sandbox, handler, "browser");

  stripe.use(cors({ origin: "*", exposeHeaders: ["Request-Id", "Stripe-Version"], maxAge: 300 }));

  stripe.post(
    "/payment_intents",
    secretCall(({ work, body }) => intentView(work, createIntent(work, body))),
  );
  stripe.get(
    "/payment_intents",
    secretCall(({ work, body }) => {
      const customer = typeof body.customer === "string" ? body.customer : undefined;
      const items = listIntents(work, customer);
      return listPage(items, body, "/v1/payment_intents", (intent) => intentView(work, intent), {
        customer: v.optional(v.string()),
      });
    }),
  );
  stripe.get(
    "/payment_intents/:id",
    browserCall((call) => toIntentView(call, findAccessibleIntent(call))),
  );
  stripe.post(
    "/payment_intents/:id",
    secretCall(({ work, body, id }) => intentView(work, updateIntent(work, requireIntent(work, id), body))),
  );
  stripe.post(
    "/payment_intents/:id/confirm",
    browserCall((call) => {
      const intent = findAccessibleIntent(call);
      try {
        return toIntentView(call, confirmIntent(call.work, intent, call.body));
      } catch (error) {
        throw call.isPublishable ? hideSecretFields(call, error) : error;
      }
    }),
  );
  stripe.post(
    "/payment_intents/:id/cancel",
    secretCall(({ work, body, id }) => intentView(work, cancelIntent(work, requireIntent(work, id), body))),
  );

  stripe.post(
    "/payment_methods",
    browserCall(({ work, body }) => paymentMethodView(createPaymentMethod(work, body))),
  );
  stripe.get(
    "/charges",
    secretCall(({ work, body }) => {
      const intentId = typeof body.payment_intent === "string" ? body.payment_intent : undefined;
      const charges = listRecords(work, "charge", intentId);
      return listPage(charges, body, "/v1/charges", (charge) => chargeView(work, charge), {
        payment_intent: v.optional(v.string()),
      });
    }),
  );
  stripe.post(
    "/refunds",
    secretCall(({ work, body }) => refundView(createRefund(work, body))),
  );
  stripe.get(
    "/refunds",
    secretCall(({ work, body }) => {
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
    secretCall(({ work, id }) => refundView(requireRefund(work, id))),
  );

  stripe.get(
    "/disputes",
    secretCall(({ work, body }) => {
      const intentId = typeof body.payment_intent === "string" ? body.payment_intent : undefined;
      return listPage(listRecords(work, "dispute", intentId), body, "/v1/disputes", disputeView, {
        payment_intent: v.optional(v.string()),
      });
    }),
  );

  stripe.get(
    "/events/:id",
    secretCall(({ work, id }) => {
      const event = findRecord(work, "event", id);
      if (event === undefined) throw createNotFound("event", id);
      return eventView(event);
    }),
  );
  stripe.get(
    "/events",
    secretCall(({ work, body }) => {
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
  const clientSecret = body.client_secret;
  delete body.client_secret;
  const intent = requireIntent(work, id);
  if (isPublishable && clientSecret === undefined) {
    throw new StripeFailure(400, "Missing required param: client_secret.", {
      code: "parameter_missing",
      param: "client_secret",
    });
  }
  if (clientSecret !== undefined && clientSecret !== intent.clientSecret)
    throw createNotFound("payment_intent", id, "intent");
  return intent;
}

function toIntentView({ work, isPublishable }: StripeCall, intent: Intent) {
  return isPublishable ? publicIntentView(work, intent) : intentView(work, intent);
}

/** Removes what the browser may not see from the intent in an error. */
function hideSecretFields({ work, id }: StripeCall, error: unknown): unknown {
  if (!(error instanceof StripeFailure) || error.details.payment_intent === undefined) return error;
  const intent = publicIntentView(work, requireIntent(work, id));
  return new StripeFailure(error.status, error.message, { ...error.details, payment_intent: intent });
}
