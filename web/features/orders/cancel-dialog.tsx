import { useQuery } from "@tanstack/react-query";
import { Dialog } from "../../components/dialog.tsx";
import { type CanceledOrder, CancelForm, describeCancelRefund } from "./cancel-form.tsx";
import { orderOptions } from "./queries.ts";

interface CancelDialogProps {
  readonly order: CanceledOrder;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks customers whether and why they cancel their own order. */
export function CancelDialog({ order, link, open, onClose }: CancelDialogProps) {
  // An order in a list does not have the amount of the refund.
  const isAmountMissing = order.left_to_refund === undefined;
  const { data } = useQuery({ ...orderOptions(order.id, link), enabled: open && isAmountMissing });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={describeCancelRefund(isAmountMissing ? (data ?? order) : order)}
    >
      {open && <CancelForm orderId={order.id} link={link} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
