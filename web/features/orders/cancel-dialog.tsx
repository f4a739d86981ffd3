import { Dialog } from "../../components/dialog.tsx";
import { type CanceledOrder, CancelForm, describeCancelRefund } from "./cancel-form.tsx";

interface CancelDialogProps {
  readonly order: CanceledOrder;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks customers whether and why they cancel their own order. */
export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={describeCancelRefund(order)}
    >
      {open && <CancelForm orderId={order.id} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
