import {
  linkPaymentResponse,
  type PaymentRequestView,
  paymentRequestResponse,
} from "../../../contract/orders/payment-link.ts";
import { createPaymentLink } from "../../../worker/domain/orders/payment-link-token.ts";
import type { ProductId } from "../../builders/shoppers.ts";
import { aDraft, place } from "./drafts.ts";
import { toIntentId } from "./shoppers.ts";
import { call, storeContext, unwrap } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/** Places an order whose customer gets a payment link. Returns the token of the link. */
export async function anOrderWithLink(product: ProductId, changes: Values = {}, payment: Values = {}) {
  const draft = await aDraft(product, changes);
  const { order_id: orderId } = await place(draft, { kind: "link", ...payment });
  return { orderId, draft, token: await signLink(orderId) };
}

export async function signLink(id: string, kind: PaymentRequestView["kind"] = "order"): Promise<string> {
  const url = await createPaymentLink(storeContext(), { kind, id });
  return new URL(url).pathname.replace("/pay/", "");
}

export async function getPaymentLink(token: string): Promise<PaymentRequestView> {
  return (await unwrap(await call(`/api/payment-links/${token}`), paymentRequestResponse)).data;
}

/** Reads the order that a payment link asks the money for. */
export async function getLinkedOrder(token: string) {
  const request = await getPaymentLink(token);
  if (request.kind !== "order") throw new Error(`The link is of a ${request.kind}`);
  return request.order;
}

export function requestLinkPayment(token: string, total: number): Promise<Response> {
  return call(`/api/payment-links/${token}/payment-intent`, { json: { total } });
}

/** Opens a payment link, which creates its payment. */
export async function openLink(token: string) {
  const request = await getPaymentLink(token);
  const total = request.kind === "order" ? request.order.total_amount : request.due;
  const response = await requestLinkPayment(token, total);
  const { client_secret, amount } = (await unwrap(response, linkPaymentResponse)).data;
  return { intentId: toIntentId(client_secret), amount };
}

export async function confirmLink(token: string): Promise<PaymentRequestView> {
  const response = await call(`/api/payment-links/${token}/confirm`, { method: "POST" });
  return (await unwrap(response, paymentRequestResponse)).data;
}
