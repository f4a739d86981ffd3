import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { chargeView } from "./charge-view.ts";
import { intentView } from "./intent-view.ts";
import { paymentMethodView } from "./payment-methods.ts";
import { StripeFailure } from "./protocol/failure.ts";
import { findRecord, listRecords } from "./records.ts";
import { refundView } from "./refunds.ts";

type Json = Record<string, unknown>;
const maxDepth = 4;

/** Replaces ids with their objects, for example for `expand[]=latest_charge` or `expand[]=data.payment_method`. */
export function expandView(sandbox: Sandbox, view: Json, expand: unknown): Json {
  const paths = Array.isArray(expand) ? expand.filter((path) => typeof path === "string") : [];
  return paths.reduce((expanded, path) => expandPath(sandbox, expanded, path, path.split(".")), view);
}

function expandPath(sandbox: Sandbox, view: Json, path: string, [name, ...rest]: string[]): Json {
  if (name === undefined) return view;
  if (rest.length >= maxDepth) {
    throw new StripeFailure(400, "You cannot expand more than 4 levels of a property.", { param: "expand" });
  }
  const value = view[name];
  if (name === "data" && Array.isArray(value)) {
    return { ...view, data: value.map((item: Json) => expandPath(sandbox, item, path, rest)) };
  }
  if (name === "refunds" && view.object === "charge") {
    return { ...view, refunds: listRefunds(sandbox, String(view.id), String(view.payment_intent)) };
  }
  if (value === null) return view;
  const expandedView = typeof value === "string" ? findView(sandbox, value) : parseExpandedView(value);
  if (expandedView === undefined) {
    throw new StripeFailure(400, `This property cannot be expanded (${path}).`, { param: "expand" });
  }
  return { ...view, [name]: expandPath(sandbox, expandedView, path, rest) };
}

/** Parses a value that an earlier path has expanded, as in `latest_charge` before `latest_charge.refunds`. */
function parseExpandedView(value: unknown): Json | undefined {
  const parsed = v.safeParse(v.looseObject({ id: v.string() }), value);
  return parsed.success ? parsed.output : undefined;
}

function findView(sandbox: Sandbox, id: string): Json | undefined {
  const intent = findRecord(sandbox, "payment_intent", id);
  if (intent !== undefined) return intentView(sandbox, intent);
  const charge = findRecord(sandbox, "charge", id);
  if (charge !== undefined) return chargeView(sandbox, charge);
  const method = findRecord(sandbox, "payment_method", id);
  return method === undefined ? undefined : paymentMethodView(method);
}

function listRefunds(sandbox: Sandbox, chargeId: string, intentId: string) {
  const refunds = listRecords(sandbox, "refund", intentId).filter((refund) => refund.chargeId === chargeId);
  return {
    object: "list",
    data: refunds.map(refundView),
    has_more: false,
    url: `/v1/charges/${chargeId}/refunds`,
  };
}
