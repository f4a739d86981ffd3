import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { CheckboxField } from "../../../components/fields.tsx";

/** A reason to keep an order in the store: the state of a dispute, or a refund that the customer waits for. */
export type ShippingHold = keyof typeof shipWarnings;

/** Returns the most severe reason why an order should not leave the store, or null. */
export function getShippingHold({
  dispute,
  has_failed_refund,
}: Pick<OrderView, "dispute" | "has_failed_refund">): ShippingHold | null {
  return dispute ?? (has_failed_refund ? "refund_failed" : null);
}

/** Returns the fields of a request that lets an order leave, which the server requires for an order that is held. */
export function toAcknowledgements(hold: ShippingHold | null, isAcknowledged: boolean) {
  if (hold === null) return {};
  return { acknowledge_dispute: isAcknowledged, acknowledge_failed_refund: isAcknowledged };
}

interface ShipAnywayProps {
  readonly hold: ShippingHold;
  readonly action?: "Ship it" | "Hand it over";
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Requires a second confirmation before an order is shipped or handed over that should not leave the store. */
export function ShipAnyway({ hold, action = "Ship it", onChange, ...props }: ShipAnywayProps) {
  const reason = hold === "refund_failed" ? "although the refund failed" : "despite the dispute";
  return (
    <Alert tone="error" title={shipWarnings[hold]}>
      <CheckboxField
        {...props}
        label={`${action} ${reason}`}
        onChange={({ target }) => onChange(target.checked)}
      />
    </Alert>
  );
}

const shipWarnings = {
  inquiry: "The customer's bank is asking about this payment",
  open: "This payment is disputed: the bank has the money",
  lost: "The dispute was lost: the customer has the money",
  refund_failed: "A refund of this order failed: the customer waits for the money",
} as const;
