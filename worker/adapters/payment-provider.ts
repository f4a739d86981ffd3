/** A payment intent. Amounts are in cents. */
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
  /** The order in its metadata; undefined for an intent that the store did not create. */
  readonly orderId: string | undefined;
  readonly chargeId: string | undefined;
  readonly isLive: boolean;
  readonly failureMessage: string | undefined;
}

/** A payment intent with its refunds and disputes. */
export interface Payment extends PaymentIntent {
  /** The refunds, latest first. */
  readonly refunds: readonly PaymentRefund[];
  readonly disputes: readonly PaymentDispute[];
  /** The number of cards that were declined for it. 0 for an intent that awaits no card. */
  readonly declines: number;
}

/** A refund at Stripe. `pending` includes refunds that require action. */
export interface PaymentRefund {
  readonly id: string;
  readonly amountCents: number;
  readonly status: "pending" | "succeeded" | "failed" | "canceled";
  /** The store's refund in its metadata; undefined for a refund made in Stripe's dashboard. */
  readonly refundId: string | undefined;
  readonly failureReason: string | undefined;
}

/** A dispute, with which the shopper's bank takes the money back. */
export interface PaymentDispute {
  readonly id: string;
  readonly amountCents: number;
  readonly reason: string;
  /** Stripe's status, as toDisputeState reads it. */
  readonly status: string;
  readonly createdAt: Date;
  /** The deadline for the store's evidence; undefined if Stripe requires none. */
  readonly dueAt: Date | undefined;
}

/** Stripe's notification that something happened to a payment. The payment itself is then read from Stripe. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string | undefined;
  /** Undefined if the event is not about a payment. */
  readonly intentId: string | undefined;
  readonly isLive: boolean;
  readonly occurredAt: Date;
}

export interface EventList {
  /** The events, oldest first. */
  readonly events: readonly PaymentEvent[];
  /** Events that the store cannot parse, with the fields that it could read. */
  readonly unreadable: readonly PaymentEvent[];
  /** False if there are older events that were not listed. */
  readonly isWhole: boolean;
}

/**
 * A delivery to the webhook. It is `unreadable` if the signature is valid but the store cannot parse the event. `event`
 * then has the fields that it could read, if there is an id.
 */
export type WebhookDelivery =
  | { readonly kind: "event"; readonly event: PaymentEvent }
  | { readonly kind: "unsigned" }
  | { readonly kind: "unreadable"; readonly reason: unknown; readonly event: PaymentEvent | undefined };

export interface RefundRequest {
  readonly intentId: string;
  readonly amountCents: number;
  readonly orderId: string;
  /** The id of the refund's row. */
  readonly refundId: string;
  readonly idempotencyKey: string;
}

/**
 * Stripe's response to a refund. It is `refused` if a retry would not help, and `unsure` if Stripe failed and may have
 * made the refund nevertheless. The idempotency key of an unsure refund cannot be used again.
 */
export type RefundResponse =
  | { readonly kind: "made" }
  | { readonly kind: "unsure" }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * The domain's interface to Stripe. Every call throws StoreError payment_provider_unavailable if Stripe is slow, down
 * or returns an invalid response. Repeated calls with the same idempotency key do the work once.
 */
export interface PaymentProvider {
  /** True if the keys are live. The store refuses events of the other mode. */
  readonly isLive: boolean;
  createIntent(input: {
    amountCents: number;
    orderId: string;
    orderNumber: string;
    /** The address for Stripe's receipt. Without one, Stripe sends none. */
    receiptEmail?: string;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** @returns undefined if Stripe does not know the payment */
  retrievePayment(intentId: string): Promise<Payment | undefined>;
  /**
   * @returns the intent with the new amount, or its current state if Stripe refuses the change, for example of a paid
   *   intent
   */
  updateIntentAmount(input: { id: string; amountCents: number }): Promise<PaymentIntent>;
  /**
   * Cancels an intent, unless it can no longer be canceled.
   * @returns the intent afterwards; undefined if Stripe does not know it
   */
  cancelIntent(id: string): Promise<PaymentIntent | undefined>;
  refund(request: RefundRequest): Promise<RefundResponse>;
  /** Verifies the signature of a webhook delivery and parses its event. */
  readDelivery(rawBody: string, signature: string): Promise<WebhookDelivery>;
  /** @returns undefined if Stripe does not know the event, or deleted it after 30 days */
  retrieveEvent(id: string): Promise<PaymentEvent | undefined>;
  /** Lists the events of these types since a time, at most the latest 5,000. */
  listEvents(types: readonly string[], since: Date): Promise<EventList>;
}
