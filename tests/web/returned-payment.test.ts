import { afterEach, expect, test, vi } from "vitest";
import { openPage } from "./support/browser-page.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["succeeded", { kind: "succeeded", paymentIntentId: "pi_1" }],
  ["processing", { kind: "processing" }],
  ["requires_payment_method", { kind: "retry", message: "Payment failed. Please try again." }],
  ["canceled", { kind: "failed", message: "Payment status: canceled" }],
  ["requires_action", { kind: "failed", message: "Payment status: requires_action" }],
])("a payment that came back %s", async (status, phase) => {
  const returnPhase = await loadReturnPhase();
  expect(returnPhase("secret", { isError: false, data: { id: "pi_1", status } })).toEqual(phase);
});

test("distinguishes a payment that is loading, that failed to load, and that the address does not name", async () => {
  const returnPhase = await loadReturnPhase();
  expect(returnPhase("secret", { isError: false, data: undefined })).toEqual({ kind: "verifying" });
  expect(returnPhase("pi_1_secret_2", { isError: true, data: undefined })).toEqual({
    kind: "unknown",
    paymentIntentId: "pi_1",
  });
  expect(returnPhase(undefined, { isError: false, data: undefined })).toEqual({
    kind: "lost",
    message: "Something went wrong. Missing payment information.",
  });
});

test("calls no payment decided that was known and cannot be loaded again", async () => {
  const returnPhase = await loadReturnPhase();
  const known = { id: "pi_1", status: "processing" };
  expect(returnPhase("secret", { isError: true, data: known })).toMatchObject({ kind: "unknown" });
});

async function loadReturnPhase() {
  openPage("http://localhost");
  return (await import("../../web/features/checkout/returned-payment.ts")).returnPhase;
}
