import { expect, test } from "vitest";
import { isDueBetween } from "../../scripts/stack/schedule.ts";

test.each([
  ["at its minute of every hour", "*/5 * * * *", "10:03:50", "10:05:10"],
  ["at its minute of a range", "2-57/5 * * * *", "10:01:50", "10:02:10"],
  ["at the last minute of a range", "2-57/5 * * * *", "10:56:50", "10:57:10"],
  ["at its minute of the night", "17 9 * * *", "09:16:50", "09:17:10"],
  ["late if the machine slept at its minute", "17 9 * * *", "03:00:00", "14:00:00"],
])("runs a cron %s", (_, cron, after, until) => {
  expect(isDueBetween(cron, parseTime(after), parseTime(until))).toBe(true);
});

test.each([
  ["twice in its minute", "*/5 * * * *", "10:05:10", "10:05:30"],
  ["before a range", "2-57/5 * * * *", "10:59:10", "11:01:50"],
  ["between the minutes of a range", "2-57/5 * * * *", "10:02:10", "10:06:50"],
  ["between its minutes", "*/5 * * * *", "10:05:30", "10:09:59"],
  ["at its minute of another hour", "17 9 * * *", "10:16:50", "10:17:10"],
])("does not run a cron %s", (_, cron, after, until) => {
  expect(isDueBetween(cron, parseTime(after), parseTime(until))).toBe(false);
});

function parseTime(time: string): number {
  return Date.parse(`2026-11-22T${time}Z`);
}
