import { useState } from "react";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { textLinkClass } from "../../../components/classes.ts";
import { CorrectEmailDialog } from "../../orders/correct-email-dialog.tsx";

/** Lets an admin correct the email address of a guest's order, for a guest who called. */
export function CorrectGuestEmail({ order }: { readonly order: OrderView }) {
  const [isCorrecting, setCorrecting] = useState(false);
  if (order.guest_email === null) return null;
  return (
    <>
      <button
        type="button"
        className={`justify-self-start text-small ${textLinkClass}`}
        onClick={() => setCorrecting(true)}
      >
        Correct the email address
      </button>
      <CorrectEmailDialog order={order} open={isCorrecting} onClose={() => setCorrecting(false)} />
    </>
  );
}
