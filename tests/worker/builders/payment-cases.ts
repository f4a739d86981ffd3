import type { Payment, PaymentRefund } from "../../../worker/adapters/payment-provider.ts";
import type { OrderRow } from "../../../worker/db/schema/orders.ts";
import type { RefundRow } from "../../../worker/domain/money/refunds/read-refunds.ts";
import { decidePayment, type StoredPayment } from "../../../worker/domain/orders/payments/decide-payment.ts";

export const now = new Date("2026-11-20T12:00:00.000Z");

export const before = "2026-11-20T11:00:00.000Z";

export const orderId = "0b6cf0b4-7d0d-4d4e-8d4b-111111111111";

export function anOrder(changes: Partial<OrderRow> = {}): OrderRow {
  return {
    id: orderId,
    orderNumber: "PD-0000-0001",
    profileId: "profile",
    guestEmail: null,
    fulfilment: "delivery",
    pickupStartsAt: null,
    pickupCode: null,
    readyAt: null,
    counterTender: null,
    content: 0,
    awaitedChangeId: null,
    taxExemption: null,
    cartId: "cart",
    cartFingerprint: "fingerprint",
    status: "pending_payment",
    paymentStatus: "pending",
    paymentMethod: "card",
    statusBeforeRefund: null,
    currency: "cad",
    subtotalCents: 1_000,
    discountCents: 0,
    offerCents: 0,
    taxCents: 0,
    shippingCents: 0,
    totalCents: 1_000,
    refundedCents: 0,
    cashRoundingCents: 0,
    shippingMethod: "standard",
    taxMode: "per_product",
    taxPlace: "MB",
    taxDay: null,
    shippingAddress: {},
    billingAddress: {},
    customerNotes: null,
    changeRequestedAt: null,
    changeNote: null,
    stripePaymentIntentId: "pi_1",
    reservationExpiresAt: before,
    paidAt: null,
    version: 3,
    createdAt: before,
    updatedAt: before,
    promisedFrom: null,
    promisedTo: null,
    trackingCarrier: null,
    trackingNumber: null,
    paymentStartedAt: null,
    returnDays: 30,
    requestId: null,
    addressKey: null,
    phoneKey: null,
    ...changes,
  };
}

export const paid = { status: "paid", paymentStatus: "succeeded", paidAt: before } as const;

export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: "pi_1",
    clientSecret: "secret",
    amountCents: 1_000,
    amountReceivedCents: 1_000,
    currency: "cad",
    status: "succeeded",
    orderId,
    chargeId: "ch_1",
    isLive: false,
    failureMessage: undefined,
    refunds: [],
    disputes: [],
    declines: 0,
    ...changes,
  };
}

export function aRefundAtStripe(changes: Partial<PaymentRefund> = {}): PaymentRefund {
  return {
    id: "re_1",
    amountCents: 400,
    status: "succeeded",
    refundId: undefined,
    failureReason: undefined,
    ...changes,
  };
}

export function aRefund(changes: Partial<RefundRow> = {}): RefundRow {
  return {
    id: "refund-1",
    orderId,
    stripePaymentIntentId: null,
    amountCents: 400,
    reason: "Arrived broken",
    items: [],
    taxes: null,
    tender: null,
    isOwn: true,
    origin: "admin",
    method: "card",
    state: "requested",
    stripeRefundId: null,
    idempotencyKey: "refund:refund-1:400",
    failure: null,
    createdBy: "Alex Keeper",
    profileId: "admin",
    createdAt: before,
    updatedAt: before,
    restocks: true,
    ...changes,
  };
}

export function decide(
  stored: Partial<StoredPayment>,
  payment: Payment,
  options: Partial<Parameters<typeof decidePayment>[2]> = {},
) {
  const decision = decidePayment(
    { order: anOrder(), captures: [], refunds: [], disputes: [], ...stored },
    payment,
    {
      now,
      isLive: false,
      ...options,
    },
  );
  return {
    ...decision,
    /** The origin, state and amount of each changed refund. */
    refundStates: decision.refunds.map(({ after }) => [after.origin, after.state, after.amountCents]),
  };
}
