import type { LimitingDisputeState } from "../../../../contract/orders/disputes.ts";
import { Alert } from "../../../components/alert.tsx";
import { CheckboxField } from "../../../components/fields.tsx";

interface ShipDespiteDisputeProps {
  readonly dispute: LimitingDisputeState;
  readonly label?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Requires a second confirmation before a disputed order is shipped or handed over. */
export function ShipDespiteDispute({
  dispute,
  label = "Ship it despite the dispute",
  onChange,
  ...props
}: ShipDespiteDisputeProps) {
  return (
    <Alert tone="error" title={shipWarnings[dispute]}>
      <CheckboxField {...props} label={label} onChange={({ target }) => onChange(target.checked)} />
    </Alert>
  );
}

const shipWarnings: Readonly<Record<LimitingDisputeState, string>> = {
  inquiry: "The customer's bank is asking about this payment",
  open: "This payment is disputed: the bank has the money",
  lost: "The dispute was lost: the customer has the money",
};
