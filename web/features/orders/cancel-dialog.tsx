import { Dialog } from "../../components/dialog.tsx";
import { type CanceledOrder, CancelForm, describeCancelRefund } from "./cancel-form.tsx";

interface CancelDialogProps {
  readonly order: CanceledOrder;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks customers whether and why they cancel their own order. */
export function CancelDialog({ order, link, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Cancel order ${order.order_number}`}
      description={describeCancelRefund(order)}
    >
      {open && <CancelForm orderId={order.id} link={link} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
