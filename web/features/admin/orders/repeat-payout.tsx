import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { counterTenders, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import type { OrderRefundView, OrderView } from "../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { RadioCards } from "../../../components/radio-cards.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { ConfirmDialog } from "../shared/confirm-dialog.tsx";
import { type PayoutWay, repeatPayoutOptions } from "./queries.ts";

interface RepeatPayoutProps {
  readonly order: OrderView;
  readonly refund: OrderRefundView;
}

/** Lets an admin return money whose return to the card failed. */
export function RepeatPayout(props: RepeatPayoutProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`block ${textLinkClass}`} onClick={() => setOpen(true)}>
        Return {formatDollars(props.refund.amount)}
      </button>
      {isOpen && <RepeatPayoutDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const ways: readonly PayoutWay[] = ["card", ...counterTenders];

function RepeatPayoutDialog({
  order,
  refund,
  onClose,
}: RepeatPayoutProps & { readonly onClose: () => void }) {
  const [way, setWay] = useState<PayoutWay>("card");
  const { mutate, isPending, error } = useMutation({
    ...repeatPayoutOptions(order.id, refund.id),
    onSuccess: ({ message }) => {
      adminToast.success(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`How is ${formatDollars(refund.amount)} returned?`}
      confirmLabel={way === "card" ? "Try the card again" : `Returned ${tenderPhrases[way]}`}
      isDangerous={false}
      isBusy={isPending}
      onConfirm={() => mutate({ version: order.version, way })}
      onClose={onClose}
    >
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      <RadioCards
        layout="rows"
        label="How is it returned?"
        value={way}
        options={ways.map((value) => ({
          value,
          label: value === "card" ? "To the card, once more" : `It was returned ${tenderPhrases[value]}`,
        }))}
        onChange={setWay}
      />
    </ConfirmDialog>
  );
}
