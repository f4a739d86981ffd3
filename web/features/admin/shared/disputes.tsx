import {
  type DisputeView,
  disputeStateTexts,
  type LimitingDisputeState,
} from "../../../../contract/orders/disputes.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Badge } from "../../../components/badge.tsx";
import { useStoreDates } from "../../../lib/dates.ts";

/** Says who has the money, the bank's reason, and the deadline for a response at Stripe. */
export function DisputeSummary({ dispute }: { readonly dispute: DisputeView }) {
  const { formatDateTime } = useStoreDates();
  const { state, reason, needs_response, due_at } = dispute;
  const summary = `${disputeStateTexts[state]} Reason: ${formatCode(reason)}.`;
  if (!needs_response) return summary;
  const deadline = due_at === null ? "soon" : `by ${formatDateTime(due_at)}`;
  return `${summary} Send your evidence in Stripe ${deadline}. Otherwise you lose the dispute.`;
}

/** Shows an order's dispute beside its payment status. */
export function DisputeBadge({ dispute }: { readonly dispute: LimitingDisputeState | null }) {
  if (dispute === null) return null;
  return <Badge tone={dispute === "inquiry" ? "accent" : "danger"}>{badges[dispute]}</Badge>;
}

const badges: Readonly<Record<LimitingDisputeState, string>> = {
  inquiry: "Bank inquiry",
  open: "Disputed",
  lost: "Dispute lost",
};
