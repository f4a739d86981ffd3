import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AdminOfferView } from "../../../../contract/admin/offers.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { describeCodes, describeUses, OfferBadge } from "./offer-columns.tsx";
import { PrintCard } from "./print-card.tsx";
import { deleteOfferOptions, endOfferOptions, exportCodes } from "./queries.ts";

/** Shows the uses of a saved offer and what it sold, with what can be done with it. */
export function OfferStatus({ offer }: { readonly offer: AdminOfferView }) {
  const { id, codes, sold, state } = offer;
  const [open, setOpen] = useState<"end" | "delete">();
  const close = () => setOpen(undefined);
  return (
    <Panel title={describeCodes(codes)} aside={<OfferBadge state={state} />}>
      <p role="status" className="text-body">
        {describeUses(offer)}
        {sold.orders > 0 &&
          `. It took ${formatDollars(sold.taken_off)} off ${sold.orders === 1 ? "1 order" : `${sold.orders} orders`} of ${formatDollars(sold.revenue)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {offer.ended_at === null && (
          <Button variant="danger" size="sm" onClick={() => setOpen("end")}>
            End now
          </Button>
        )}
        <Link
          to="/admin/offers/$id"
          params={{ id: "new" }}
          search={{ copy: id }}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          Copy
        </Link>
        {codes.kind === "one" && <PrintCard offer={offer} code={codes.code} />}
        {codes.kind === "many" && <ExportButton label="Codes as CSV" request={() => exportCodes(id)} />}
        {offer.uses === 0 && (
          <Button variant="ghost" size="sm" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        )}
      </div>
      {open === "end" && <EndDialog offer={offer} onClose={close} />}
      {open === "delete" && <DeleteDialog offer={offer} onClose={close} />}
    </Panel>
  );
}

interface OfferDialogProps {
  readonly offer: Pick<AdminOfferView, "id" | "title">;
  readonly onClose: () => void;
}

function EndDialog({ offer: { id, title }, onClose }: OfferDialogProps) {
  const { mutate, isPending } = useMutation(endOfferOptions(id));
  return (
    <ConfirmDialog
      title={`End ${title}?`}
      confirmLabel="End now"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: ({ message }) => adminToast.success(message),
          onSettled: onClose,
        })
      }
    >
      <p>No cart gets it any more, and you cannot undo this. Shoppers who are paying right now keep it.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ offer: { id, title }, onClose }: OfferDialogProps) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(deleteOfferOptions(id));
  return (
    <ConfirmDialog
      title={`Delete ${title}?`}
      confirmLabel="Delete offer"
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: async ({ message }) => {
            adminToast.success(message);
            await navigate({ to: "/admin/offers", replace: true });
          },
          onError: onClose,
        })
      }
    >
      <p>No order has used it. You cannot undo this.</p>
    </ConfirmDialog>
  );
}
