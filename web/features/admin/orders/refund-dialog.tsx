import { isMoneyWithdrawn, refundRefusalTexts } from "../../../../contract/orders/disputes.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { orderRefundsOptions } from "./queries.ts";
import { RefundForm } from "./refund-form.tsx";
import { describeRefundMethod } from "./refund-plan.ts";

interface RefundDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Refunds selected items, everything that is left, or an amount. Items can be restocked. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const query = useDialogQuery(orderRefundsOptions(order.id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Refund order ${order.order_number}`}
      description={describeRefundMethod(order)}
    >
      <DialogData query={query} noun="refund">
        {(refunds) =>
          refunds.left_to_refund === 0 ? (
            <Alert tone="info">{describeNothingLeft(order)}</Alert>
          ) : (
            <RefundForm order={order} refunds={refunds} onClose={onClose} />
          )
        }
      </DialogData>
    </Dialog>
  );
}

function describeNothingLeft({ dispute }: OrderView): string {
  if (isMoneyWithdrawn(dispute)) return refundRefusalTexts[dispute];
  return "There's nothing left to refund: the customer has the money back, or it's on its way.";
}
