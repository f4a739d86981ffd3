import type { Period } from "../../../../contract/tax/period.ts";
import { Badge } from "../../../components/badge.tsx";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { hasEnded } from "./describe-rows.ts";

interface StateBadgeProps {
  readonly row: Period;
  /** True for a rate that is not law yet. */
  readonly isAnnounced?: boolean;
  /** True for a shipped row instead of which one of the owner's counts today. */
  readonly isReplaced?: boolean;
}

/** Says if a row counts today, or for when a rate that is not law is announced. */
export function StateBadge({ row, isAnnounced = false, isReplaced = false }: StateBadgeProps) {
  const { today } = useStoreDates();
  if (isAnnounced) {
    return (
      <Badge>
        {row.from > today ? "Announced" : "Was announced"} for {formatDay(row.from)}
      </Badge>
    );
  }
  if (hasEnded(row, today)) return <Badge>Ended</Badge>;
  if (row.from > today) return <Badge tone="accent">Not yet in force</Badge>;
  if (isReplaced) return <Badge tone="dark">Yours counts instead</Badge>;
  return <Badge tone="brand">In force</Badge>;
}
