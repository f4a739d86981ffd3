import { Dialog } from "../../components/dialog.tsx";
import { CancelForm } from "./cancel-form.tsx";

interface CancelDialogProps {
  readonly order: { readonly id: string; readonly order_number: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

export function CancelDialog({ order, open, onClose }: CancelDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Cancel order ${order.order_number}`}
      description="A payment that was made is refunded to the same card."
    >
      {open && <CancelForm orderId={order.id} onKeep={onClose} onCanceled={onClose} />}
    </Dialog>
  );
}
