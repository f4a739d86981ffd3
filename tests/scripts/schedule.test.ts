import { expect, test } from "vitest";
import { isDueBetween } from "../../scripts/stack/schedule.ts";

const parseTime = (time: string) => Date.parse(`2026-11-22T${time}Z`);

test.each([
  ["every five minutes", "*/5 * * * *", "10:03:50", "10:05:10", true],
  ["not twice in its minute", "*/5 * * * *", "10:05:10", "10:05:30", false],
  ["not in between", "*/5 * * * *", "10:05:30", "10:09:59", false],
  ["every night at its minute", "17 9 * * *", "09:16:50", "09:17:10", true],
  ["not at that minute of another hour", "17 9 * * *", "10:16:50", "10:17:10", false],
  ["after the machine slept through it", "17 9 * * *", "03:00:00", "14:00:00", true],
])("runs a cron %s", (_, cron, after, until, isDue) => {
  expect(isDueBetween(cron, parseTime(after), parseTime(until))).toBe(isDue);
});
