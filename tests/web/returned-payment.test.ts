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
])("derives the phase of a payment with status %s", async (status, phase) => {
  const getReturnPhase = await loadReturnPhase();
  expect(getReturnPhase("secret", { isError: false, data: { id: "pi_1", status } })).toEqual(phase);
});

test("distinguishes a loading payment, one that failed to load, and an address without one", async () => {
  const getReturnPhase = await loadReturnPhase();
  expect(getReturnPhase("secret", { isError: false, data: undefined })).toEqual({ kind: "verifying" });
  expect(getReturnPhase("pi_1_secret_2", { isError: true, data: undefined })).toEqual({
    kind: "unknown",
    paymentIntentId: "pi_1",
  });
  expect(getReturnPhase(undefined, { isError: false, data: undefined })).toEqual({
    kind: "lost",
    message: "Something went wrong. Missing payment information.",
  });
});

test("treats a payment that cannot be reloaded as unknown", async () => {
  const getReturnPhase = await loadReturnPhase();
  const cachedPayment = { id: "pi_1", status: "processing" };
  expect(getReturnPhase("secret", { isError: true, data: cachedPayment })).toMatchObject({ kind: "unknown" });
});

async function loadReturnPhase() {
  openPage("http://localhost");
  return (await import("../../web/features/checkout/returned-payment.ts")).getReturnPhase;
}
