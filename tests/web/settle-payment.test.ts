import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type ErrorCode, errorCatalogue } from "../../contract/shared/errors.ts";
import type { Charge } from "../../web/features/checkout/settle-payment.ts";
import { openPage } from "./support/browser-page.ts";
import { type Reply, startServer } from "./support/local-server.ts";

const order = { orderId: "order-1", paymentIntentId: "pi_1" };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("confirms a payment with one request that contains both ids", async () => {
  const { settle, received } = await settleAgainst({ status: 200, body: { success: true } });
  await expect(settle()).resolves.toEqual({ kind: "confirmed" });
  expect(received).toMatchObject([{ method: "POST", url: "/api/checkout/confirm-order" }]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(order);
});

test("sends the link of a guest's order", async () => {
  const { settle, received } = await settleAgainst({ status: 200, body: { success: true } });
  await settle("signed-link");
  expect(received).toMatchObject([{ headers: { "order-link": "signed-link" } }]);
});

test.each<[string, Reply | "hang up"]>([
  ["the server cannot be reached", "hang up"],
  ["the server fails", failure("internal_error")],
  ["Stripe cannot be reached", failure("payment_provider_unavailable")],
  ["requests are rate limited", failure("too_many_requests")],
  ["the session has ended", failure("authentication_required")],
  ["a proxy responds with a page", { status: 502, body: "<h1>Bad gateway</h1>" }],
])("reports an unknown outcome when %s", async (_, reply) => {
  const { settle } = await settleAgainst(reply);
  await expect(settle()).resolves.toEqual({ kind: "unreachable" });
});

test.each<[ErrorCode, Charge]>([
  ["payment_mismatch", "returned"],
  ["payment_not_completed", "none"],
  ["order_not_found", "unknown"],
])("reports the message of the refusal %s, and that the charge is %s", async (code, charge) => {
  const { settle } = await settleAgainst(failure(code));
  const { message } = errorCatalogue[code];
  await expect(settle()).resolves.toEqual({ kind: "refused", message, charge });
});

test("reports a default message for a refusal without one", async () => {
  const { settle } = await settleAgainst({ status: 404, body: "" });
  const refusal = { kind: "refused", message: "Failed to confirm order", charge: "unknown" };
  await expect(settle()).resolves.toEqual(refusal);
});

async function settleAgainst(reply: Reply | "hang up") {
  const { origin, received, close } = await startServer(() => reply);
  onTestFinished(close);
  openPage(origin);
  const { settlePayment } = await import("../../web/features/checkout/settle-payment.ts");
  return { settle: (link?: string) => settlePayment({ ...order, link }), received };
}

function failure(code: ErrorCode): Reply {
  const { status, message } = errorCatalogue[code];
  return { status, body: { success: false, message, code } };
}
