import { useQuery } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders.ts";
import { Alert } from "../../../components/alert.tsx";
import { Dialog } from "../../../components/dialog.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { RefundForm } from "./refund-form.tsx";
import { orderRefundsOptions } from "./refund-queries.ts";

interface RefundDialogProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Gives money back: all that is left, an amount, or what certain pieces cost, which may go back into stock. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { data: refunds, error } = useQuery(orderRefundsOptions(order.id));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={`Refund order ${order.order_number}`}
      description={
        order.payment_method === "card"
          ? "The money goes back to the card it came from."
          : "Cash goes back from the till; the refund is recorded at once."
      }
    >
      {refunds === undefined && error === null && (
        <div className="grid justify-center py-10 text-evergreen-700">
          <Spinner label="Loading what can be refunded" />
        </div>
      )}
      {error !== null && <Alert tone="error">{messageOf(error, "Failed to initiate refund")}</Alert>}
      {refunds !== undefined && <RefundForm order={order} refunds={refunds} onClose={onClose} />}
    </Dialog>
  );
}
