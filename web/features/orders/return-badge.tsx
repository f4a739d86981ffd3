import type { ReturnState } from "../../../contract/orders/returns.ts";
import { Badge, type BadgeTone } from "../../components/badge.tsx";

export function ReturnBadge({ state }: { readonly state: ReturnState }) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const states: Record<ReturnState, { readonly label: string; readonly tone: BadgeTone }> = {
  requested: { label: "Return requested", tone: "accent" },
  approved: { label: "Return approved", tone: "brand" },
  received: { label: "Return received", tone: "brand" },
  refunded: { label: "Return refunded", tone: "neutral" },
  declined: { label: "Return declined", tone: "danger" },
};
