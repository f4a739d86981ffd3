import { expect, test } from "vitest";
import { listPeriods } from "../../web/features/admin/shared/periods.tsx";

test.each([
  ["2026-11-22", "2026-11-16", "2026-11-01", "2026-10-01", "2026-10-31"],
  ["2026-01-01", "2025-12-26", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["2024-03-31", "2024-03-25", "2024-03-01", "2024-02-01", "2024-02-29"],
])(
  "starts and ends the periods of %s by the calendar",
  (today, weekStart, monthStart, lastMonthStart, lastMonthEnd) => {
    const periods = new Map(listPeriods(today).map(({ label, from, to }) => [`${label}`, [from, to]]));
    expect(periods.get("Today")).toEqual([today, today]);
    expect(periods.get("Last 7 days")).toEqual([weekStart, today]);
    expect(periods.get("This month")).toEqual([monthStart, today]);
    expect(periods.get("Last month")).toEqual([lastMonthStart, lastMonthEnd]);
  },
);
