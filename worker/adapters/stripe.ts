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

/** A signed event whose payload was parsed. `intent` is there for payment_intent.* events. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string | undefined;
  readonly isLive: boolean;
  readonly occurredAt: Date;
  readonly intent: PaymentIntent | undefined;
}

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
  retrieveIntent(id: string): Promise<PaymentIntent | undefined>;
  updateIntentAmount(input: {
    id: string;
    amountCents: number;
    idempotencyKey: string;
  }): Promise<PaymentIntent>;
  /** Canceled already is fine; one that can no longer be canceled is returned as it is. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  refund(input: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<{ id: string }>;
  /** @returns undefined when the signature, its age or the payload is not Stripe's. */
  verifyEvent(rawBody: string, signature: string): Promise<PaymentEvent | undefined>;
}
