import * as v from "valibot";

/**
 * The states of a dispute. It holds an order back without a status of its own, which would hide the state of the
 * delivery. While the bank has the money, nothing is refunded, because the customer would be paid twice:
 * - inquiry: the bank requests information, and the store has the money.
 * - open: the bank has the money while it decides.
 * - won: the store has the money.
 * - lost: the customer has the money.
 */
export const disputeStates = ["inquiry", "open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A dispute: the customer's bank questions a payment, or takes it back. */
export const disputeView = v.object({
  id: v.string(),
  order_id: v.nullable(v.string()),
  /** Null, like `order_id`, for a payment that belongs to no order. */
  order_number: v.nullable(v.string()),
  /** The disputed amount, in dollars. */
  amount: v.number(),
  /** Stripe's code of the reason, such as 'fraudulent'. */
  reason: v.string(),
  /** The status at Stripe, from which `state` is derived. */
  status: v.string(),
  state: v.picklist(disputeStates),
  needs_response: v.boolean(),
  /** Stripe's deadline for the response, or null if there is none. */
  due_at: v.nullable(v.string()),
  /** The page in Stripe's dashboard where admins respond. */
  stripe_url: v.string(),
  opened_at: v.string(),
  /** Null while the dispute is open. */
  closed_at: v.nullable(v.string()),
});
export type DisputeView = v.InferOutput<typeof disputeView>;

/**
 * Converts the status of a dispute from Stripe. An unknown status is treated as open, so that nothing is shipped or
 * refunded by mistake.
 */
export function toDisputeState(status: string): DisputeState {
  if (status === "lost") return "lost";
  if (["won", "warning_closed", "prevented"].includes(status)) return "won";
  return status.startsWith("warning_") ? "inquiry" : "open";
}

/** The dispute states that limit the shipping or refunds of an order, the most severe first. */
export const limitingDisputeStates = ["open", "lost", "inquiry"] as const satisfies DisputeState[];
export type LimitingDisputeState = (typeof limitingDisputeStates)[number];

/** Returns the most severe of the states that limit an order, or null if there is none. */
export function findMostSevereState(states: readonly DisputeState[]): LimitingDisputeState | null {
  return limitingDisputeStates.find((state) => states.includes(state)) ?? null;
}

/** Returns true if the store no longer has the money, and so cannot refund it. */
export function isMoneyWithdrawn(dispute: DisputeState | null): dispute is "open" | "lost" {
  return dispute === "open" || dispute === "lost";
}

/** Sentences for admins that explain who has the money of a disputed payment. */
export const disputeStateTexts: Readonly<Record<DisputeState, string>> = {
  inquiry: "The bank is asking about this payment. The store still has the money.",
  open: "The bank has taken the money back while it decides.",
  won: "The dispute ended in the store's favour. The store has the money.",
  lost: "The bank decided for the customer, who keeps the money.",
};

/** Sentences for admins that explain why a disputed payment cannot be refunded. */
export const refundRefusalTexts: Readonly<Record<"open" | "lost", string>> = {
  open: "The customer's bank has this payment while it decides a dispute, so it cannot be refunded now. If you win, you can refund it then. Do not pay it back in another way: the customer could get the money twice.",
  lost: "The customer's bank gave this payment back to the customer after a dispute, so there is nothing left to refund.",
};
