import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { OrderRefundsView } from "../../../../contract/orders/refunds.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { CheckboxField, SelectField } from "../../../components/fields.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { toOrderUnits } from "../../orders/unit-picker.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { beginExchangeOptions, orderRefundsOptions } from "./queries.ts";
import {
  canRestock,
  createInitialRefund,
  damagedLabel,
  getRefundCents,
  preselectedReason,
} from "./refund-plan.ts";
import { RefundableUnits } from "./refundable-units.tsx";

interface ExchangeDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Selects what the customer brings back, and continues with the new order. */
export function ExchangeDialog({ order, onClose }: ExchangeDialogProps) {
  const query = useDialogQuery(orderRefundsOptions(order.id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Exchange items of order ${order.order_number}`}
      description="Their refund pays for a new order. Nothing is refunded before you place it."
    >
      <DialogData query={query} noun="order">
        {(refunds) => <ExchangeForm order={order} refunds={refunds} onClose={onClose} />}
      </DialogData>
    </Dialog>
  );
}

function ExchangeForm({
  order,
  refunds,
  onClose,
}: ExchangeDialogProps & { readonly refunds: OrderRefundsView }) {
  const begin = useBeginExchange(order.id);
  const [{ units, reason, restocks }, setValues] = useState({
    ...createInitialRefund(order, refunds),
    reason: preselectedReason,
  });
  const change = (changes: Partial<{ units: typeof units; reason: string; restocks: boolean }>) =>
    setValues((values) => ({ ...values, ...changes }));
  const cents = getRefundCents(order, refunds, { kind: "items", units, amount: "", taxes: {} });
  const isRestockable = canRestock(refunds, units);
  return (
    <div className="grid gap-4">
      <RefundableUnits
        label="Items that come back"
        order={order}
        refunds={refunds}
        selected={units}
        onChange={(selected) => change({ units: selected })}
      />
      {isRestockable && (
        <CheckboxField
          label="Restock these items"
          checked={restocks}
          onChange={({ target }) => change({ restocks: target.checked })}
        />
      )}
      <SelectField
        label="Reason"
        value={reason}
        options={[preselectedReason, damagedLabel].map((value) => ({ value, label: value }))}
        onChange={({ target: { value } }) =>
          change({ reason: value, restocks: value !== damagedLabel && restocks })
        }
      />
      {begin.error !== null && <Alert tone="error">{getErrorMessage(begin.error)}</Alert>}
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        <p aria-live="polite" className="mr-auto text-body">
          Refund: <strong className="tabular-nums">{formatCents(cents)}</strong>
        </p>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={cents === 0}
          isBusy={begin.isPending}
          onClick={() =>
            begin.mutate({
              kind: "units",
              items: toOrderUnits(units),
              reason,
              restock: restocks && isRestockable,
            })
          }
        >
          Choose the new items
        </Button>
      </div>
    </div>
  );
}

/** Begins the draft of an exchange, and opens it. */
export function useBeginExchange(orderId: string) {
  const navigate = useNavigate();
  return useMutation({
    ...beginExchangeOptions(orderId),
    onSuccess: ({ id }) => void navigate({ to: "/admin/orders/new", search: { draft: id } }),
  });
}
