import { Link } from "@tanstack/react-router";
import type { OfferCodesView, OfferSummaryView } from "../../../../contract/admin/offers.ts";
import type { OfferState } from "../../../../contract/offers/offer-state.ts";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import type { Column } from "../../../components/data-table.tsx";
import { formatShortDay } from "../../../lib/dates.ts";

export const offerColumns: readonly Column<OfferSummaryView>[] = [
  {
    heading: "Offer",
    className: "max-lg:order-first lg:w-full lg:max-w-0",
    cell: ({ id, title, description }) => (
      <>
        <Link
          to="/admin/offers/$id"
          params={{ id }}
          className={`inline-flex min-h-9 items-center wrap-anywhere pointer-coarse:min-h-11 ${textLinkClass}`}
        >
          {title}
        </Link>
        <span className="block pb-1 text-small text-ink-muted wrap-anywhere">{description}</span>
      </>
    ),
  },
  {
    heading: "State",
    className: "max-lg:order-first max-lg:justify-self-end",
    cell: ({ state }) => <OfferBadge state={state} />,
  },
  {
    heading: "Code",
    className: "text-small max-lg:col-span-2 wrap-anywhere lg:whitespace-nowrap",
    cell: ({ codes }) => describeCodes(codes),
  },
  {
    heading: "Days",
    className: "text-small text-ink-muted lg:whitespace-nowrap",
    cell: (offer) => describeDays(offer),
  },
  {
    heading: "Uses",
    isRight: true,
    className: "text-small tabular-nums lg:whitespace-nowrap",
    cell: (offer) => describeUses(offer),
  },
];

const states: Readonly<Record<OfferState, { readonly label: string; readonly tone: BadgeTone }>> = {
  planned: { label: "Planned", tone: "accent" },
  on: { label: "On", tone: "brand" },
  ended: { label: "Ended", tone: "neutral" },
  used_up: { label: "Used up", tone: "neutral" },
};

export function OfferBadge({ state }: { readonly state: OfferState }) {
  return <Badge tone={states[state].tone}>{states[state].label}</Badge>;
}

export function describeCodes(codes: OfferCodesView): string {
  switch (codes.kind) {
    case "automatic":
      return "No code";
    case "one":
      return codes.code;
    case "many":
      return codes.count === 1 ? "1 code" : `${codes.count.toLocaleString("en-CA")} codes`;
  }
}

export function describeDays({
  starts_on: first,
  ends_on: last,
}: Pick<OfferSummaryView, "starts_on" | "ends_on">): string {
  if (last === null) return `From ${formatShortDay(first)}`;
  return first === last ? formatShortDay(first) : `${formatShortDay(first)} to ${formatShortDay(last)}`;
}

export function describeUses({ uses, max_uses: max }: Pick<OfferSummaryView, "uses" | "max_uses">): string {
  const count = uses === 1 ? "1 use" : `${uses.toLocaleString("en-CA")} uses`;
  return max === null ? count : `${uses.toLocaleString("en-CA")} of ${max.toLocaleString("en-CA")} uses`;
}
