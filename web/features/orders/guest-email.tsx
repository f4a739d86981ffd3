import { useState } from "react";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { textLinkClass } from "../../components/classes.ts";
import { CorrectEmailDialog } from "./correct-email-dialog.tsx";

interface GuestEmailProps {
  readonly order: OrderView;
  /** Opens the order. */
  readonly link: string;
}

/** Shows a guest where the emails about the order go, and lets a mistyped address be corrected. */
export function GuestEmail({ order, link }: GuestEmailProps) {
  const [isCorrecting, setCorrecting] = useState(false);
  if (order.guest_email === null) return null;
  return (
    <>
      <p className="text-body text-ink-muted">
        We're emailing your confirmation to{" "}
        <strong className="font-semibold wrap-anywhere text-ink">{order.guest_email}</strong>.{" "}
        {order.can_correct_email && (
          <button type="button" className={textLinkClass} onClick={() => setCorrecting(true)}>
            Wrong address?
          </button>
        )}
      </p>
      <CorrectEmailDialog
        order={order}
        link={link}
        open={isCorrecting}
        onClose={() => setCorrecting(false)}
      />
    </>
  );
}
