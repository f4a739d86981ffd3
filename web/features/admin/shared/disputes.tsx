import { ExternalLink } from "lucide-react";
import { type DisputeView, type OrderDispute, whoHasTheMoney } from "../../../../contract/orders/disputes.ts";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import { Badge } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { formatDateTime } from "../../../lib/dates.ts";

/** Says who has the money, the reason, and until when to answer at Stripe. */
export function describeDispute({ state, reason, needs_response, due_at }: DisputeView): string {
  const deadline = due_at === null ? "soon" : `by ${formatDateTime(due_at)}`;
  const answer = `Answer at Stripe ${deadline}, or the customer keeps the money.`;
  const why = `${whoHasTheMoney[state]} Reason: ${statusLabel(reason)}.`;
  return needs_response ? `${why} ${answer}` : why;
}

/** Shows an order's dispute beside its payment status. */
export function DisputeBadge({ dispute }: { readonly dispute: OrderDispute | null }) {
  if (dispute === null) return null;
  return <Badge tone={dispute === "inquiry" ? "wheat" : "danger"}>{badges[dispute]}</Badge>;
}

const badges: Readonly<Record<OrderDispute, string>> = {
  inquiry: "Bank inquiry",
  open: "Disputed",
  lost: "Dispute lost",
};

export function StripeLink({ url }: { readonly url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={`inline-flex items-center gap-1.5 ${textLinkClass}`}
    >
      Open in Stripe
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}
