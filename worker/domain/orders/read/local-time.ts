import { type SQL, sql } from "drizzle-orm";
import { getOffsetMs, type TimeZone } from "../../../../contract/shared/time-zones.ts";
import type { Period } from "../../store/period.ts";

/**
 * The modifier for SQLite's date functions that converts a timestamp of a period to the store's local time. SQLite knows
 * no time zones, so the statement gets each offset with the moment from which it counts, the latest first.
 */
export function storeClock(timestamp: SQL, period: Period, zone: TimeZone): SQL {
  const offsets = JSON.stringify(listOffsets(period, zone));
  return sql`(SELECT offset.value ->> 'modifier' FROM json_each(${offsets}) AS offset
    WHERE offset.value ->> 'from' <= ${timestamp} ORDER BY offset.key LIMIT 1)`;
}

function listOffsets({ from = firstMoment, until }: Period, zone: TimeZone) {
  const end = until === undefined ? Date.now() : Date.parse(until);
  const offsets = [{ at: Date.parse(from), offset: getOffsetMs(Date.parse(from), zone) }];
  // Clocks change at most once in a step, and at full minutes.
  for (let start = Date.parse(from); start < end; start += stepMs) {
    const [before, after] = [getOffsetMs(start, zone), getOffsetMs(start + stepMs, zone)];
    if (before === after) continue;
    let [low, high] = [start, start + stepMs];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (getOffsetMs(middle, zone) === before) low = middle;
      else high = middle;
    }
    offsets.push({ at: high, offset: after });
  }
  return offsets
    .map(({ at, offset }) => ({ from: new Date(at).toISOString(), modifier: `${offset / 60_000} minutes` }))
    .reverse();
}

const firstMoment = "2020-01-01T00:00:00.000Z";
const stepMs = 30 * 86_400_000;
