import { useState } from "react";
import type { PickupOrderView } from "../../../../contract/admin/pickups.ts";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { TextField } from "../../../components/fields.tsx";
import { TaxChangeNote } from "../../orders/tax-change-note.tsx";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { computeChange } from "./compute-change.ts";

interface CollectDialogProps {
  readonly tender: CounterTender;
  /** In dollars. */
  readonly due: number;
  readonly order: PickupOrderView;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks whether the customer has paid, because the order is handed over with the same tap. */
export function CollectDialog({ tender, due, order, isBusy, onConfirm, onClose }: CollectDialogProps) {
  const amount = formatDollars(due);
  return (
    <ConfirmDialog
      title={`Take ${amount} ${tenderPhrases[tender]}`}
      confirmLabel={`${amount} received, hand over`}
      isDangerous={false}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <TaxChangeNote order={order} />
      {tender === "cash" ? (
        <CashChange due={due} />
      ) : (
        <p>Continue once the terminal says that {amount} is approved.</p>
      )}
    </ConfirmDialog>
  );
}

function CashChange({ due }: { readonly due: number }) {
  const [received, setReceived] = useState("");
  const change = computeChange(received, due);
  return (
    <>
      <TextField
        label="Cash from the customer (optional)"
        inputMode="decimal"
        autoComplete="off"
        value={received}
        onChange={({ target }) => setReceived(target.value)}
        hint="To work out the change"
      />
      <p role="status" className="text-lead font-bold tabular-nums empty:hidden">
        {change !== undefined && `Change: ${formatDollars(change)}`}
      </p>
    </>
  );
}
