import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { type ErrorCode, errorCatalogue } from "../../contract/errors.ts";
import { openPage } from "./support/browser-page.ts";
import { type Reply, serve } from "./support/local-server.ts";

const order = { orderId: "order-1", paymentIntentId: "pi_1" };

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a confirmed payment leads to its order, and the server is asked once, with both ids", async () => {
  const { settle, received } = await settleAgainst({ status: 200, body: { success: true } });
  await expect(settle()).resolves.toEqual({ kind: "show-order" });
  expect(received).toMatchObject([{ method: "POST", url: "/api/checkout/confirm-order" }]);
  expect(JSON.parse(received[0]?.body ?? "")).toEqual(order);
});

test.each<[string, Reply | "hang up"]>([
  ["the server cannot be reached", "hang up"],
  ["the server fails", failure("internal_error")],
  ["Stripe cannot be reached", failure("payment_provider_unavailable")],
  ["the shopper asked too often", failure("too_many_requests")],
  ["a proxy answers with a page", { status: 502, body: "<h1>Bad gateway</h1>" }],
])(
  "a payment that Stripe took is no failure when %s: its order's page waits for the webhook",
  async (_, reply) => {
    const { settle } = await settleAgainst(reply);
    await expect(settle()).resolves.toEqual({ kind: "show-order" });
  },
);

test.each<[ErrorCode, boolean]>([
  ["payment_mismatch", true],
  ["payment_not_completed", false],
  ["order_not_found", false],
  ["authentication_required", false],
])(
  "a refusal is shown in the server's words, and %s says whether the card was charged: %s",
  async (code, isCharged) => {
    const { settle } = await settleAgainst(failure(code));
    const { message } = errorCatalogue[code];
    await expect(settle()).resolves.toEqual({ kind: "refused", message, isCharged });
  },
);

test("a refusal without words gets the checkout's own", async () => {
  const { settle } = await settleAgainst({ status: 404, body: "" });
  const refused = { kind: "refused", message: "Failed to confirm order", isCharged: false };
  await expect(settle()).resolves.toEqual(refused);
});

async function settleAgainst(reply: Reply | "hang up") {
  const { origin, received, close } = await serve(() => reply);
  onTestFinished(close);
  openPage(origin);
  const { settlePayment } = await import("../../web/features/checkout/settle-payment.ts");
  return { settle: () => settlePayment(order), received };
}

function failure(code: ErrorCode): Reply {
  const { status, message } = errorCatalogue[code];
  return { status, body: { success: false, message, code } };
}
