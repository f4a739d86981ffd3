import type { OpenHours, StoreIdentity } from "./identity.ts";

// This file has no schemas, so that pages do not load the schema library (docs/decisions/0045).

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Groups consecutive days with the same hours, such as 'Monday to Friday' with '9:00 AM to 6:00 PM'. */
export function describeHours({ hours }: Pick<StoreIdentity, "hours">): { days: string; times: string }[] {
  const lines: { first: number; last: number; times: string }[] = [];
  for (const [index, open] of hours.entries()) {
    const times = formatOpenHours(open);
    const line = lines.at(-1);
    if (line?.times === times) line.last = index;
    else lines.push({ first: index, last: index, times });
  }
  return lines.map(({ first, last, times }) => {
    const [from = "", to = ""] = [weekdays[first], weekdays[last]];
    return { days: first === last ? from : `${from} to ${to}`, times };
  });
}

/** Formats the opening hours on one line, such as 'Monday to Sunday, 9:00 AM to 6:00 PM'. */
export function formatHours(store: Pick<StoreIdentity, "hours">): string {
  return describeHours(store)
    .map(({ days, times }) => `${days}, ${times}`)
    .join("; ");
}

export function formatOpenHours(open: OpenHours): string {
  return open === null ? "Closed" : `${formatClock(open.opens)} to ${formatClock(open.closes)}`;
}

/** Formats '13:30' as '1:30 PM'. */
function formatClock(time: string): string {
  const [hour = 0, minute = "00"] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? "AM" : "PM"}`;
}
