/** A payment intent as the store needs it. Amounts in cents. */
export interface PaymentIntent {
  readonly id: string;
  readonly clientSecret: string;
  readonly amountCents: number;
  readonly amountReceivedCents: number;
  readonly currency: string;
  readonly status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "requires_capture"
    | "canceled"
    | "succeeded";
  /** From its metadata; undefined when it is not one of ours. */
  readonly orderId: string | undefined;
  readonly chargeId: string | undefined;
  readonly isLive: boolean;
  readonly failureMessage: string | undefined;
}

/** A payment intent with everything that has happened to its money. */
export interface Payment extends PaymentIntent {
  /** The latest first. */
  readonly refunds: readonly PaymentRefund[];
  readonly disputes: readonly PaymentDispute[];
}

/** Money on its way back. `pending` covers whatever Stripe still waits for. */
export interface PaymentRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: "pending" | "succeeded" | "failed" | "canceled";
  /** Which of the store's refunds it is, from its metadata; undefined where it was made at Stripe itself. */
  readonly refundId: string | undefined;
  readonly failureReason: string | undefined;
}

/** A shopper's bank takes the money back. The status is Stripe's own word. */
export interface PaymentDispute {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: string;
  readonly createdAt: Date;
  /** By when Stripe wants an answer; undefined where it wants none. */
  readonly dueAt: Date | undefined;
}

/** One of Stripe's events: that something happened to a payment. What happened is read from the payment itself. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string | undefined;
  /** Undefined where it is not about a payment. */
  readonly intentId: string | undefined;
  readonly isLive: boolean;
  readonly occurredAt: Date;
}

/** Oldest first. Not whole: there are older ones that were not listed. */
export interface EventList {
  readonly events: readonly PaymentEvent[];
  /** What was listed and cannot be read, as far as it can be. */
  readonly unreadable: readonly PaymentEvent[];
  readonly isWhole: boolean;
}

/**
 * A delivery to the webhook. `unreadable`: signed, and not an event as the store knows them; what can be read of it, where
 * it has an id.
 */
export type WebhookDelivery =
  | { readonly kind: "event"; readonly event: PaymentEvent }
  | { readonly kind: "unsigned" }
  | { readonly kind: "unreadable"; readonly reason: unknown; readonly event: PaymentEvent | undefined };

export interface RefundRequest {
  readonly intentId: string;
  readonly amountCents: number;
  readonly orderId: string;
  /** The store's own id of it. */
  readonly refundId: string;
  readonly idempotencyKey: string;
}

/**
 * `refused`: Stripe will not make it, and asking again does not change that. `unsure`: Stripe failed, and may yet make
 * it; its idempotency key is used up.
 */
export type RefundResponse =
  | { readonly kind: "made" }
  | { readonly kind: "unsure" }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Stripe, as the domain sees it. Every call may fail with StoreError("payment_provider_unavailable") when Stripe is
 * slow, down or answers nonsense; a repeated call with the same idempotency key does the work once.
 */
export interface PaymentProvider {
  /** Does the store expect live money? An event of the other mode is refused. */
  readonly isLive: boolean;
  createIntent(input: {
    amountCents: number;
    orderId: string;
    orderNumber: string;
    receiptEmail: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  retrievePayment(intentId: string): Promise<Payment | undefined>;
  updateIntentAmount(input: { id: string; amountCents: number }): Promise<PaymentIntent>;
  /** Canceled already is fine; one that can no longer be canceled is returned as it is; undefined where unknown. */
  cancelIntent(id: string): Promise<PaymentIntent | undefined>;
  refund(request: RefundRequest): Promise<RefundResponse>;
  readDelivery(rawBody: string, signature: string): Promise<WebhookDelivery>;
  /** Stripe keeps events for 30 days. */
  retrieveEvent(id: string): Promise<PaymentEvent | undefined>;
  listEvents(types: readonly string[], since: Date): Promise<EventList>;
}
