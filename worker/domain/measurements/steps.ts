import type { Vital } from "../../../contract/admin/measurements.ts";

// Those of web.dev's limits are among them, so that good, fair and poor are distinct exactly.
const milliseconds = [
  25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 650, 800, 1_000, 1_250, 1_500, 1_800, 2_100, 2_500, 3_000,
  4_000, 6_000, 10_000,
];
const thousandths = [0, 10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1_000];

/** What is beyond all steps counts here. */
const beyond = 600_000;

/** The upper end of the step that a value is in. */
export function toStep(vital: Vital, value: number): number {
  const steps = vital === "cls" ? thousandths : milliseconds;
  return steps.find((step) => value <= step) ?? beyond;
}

/** The step in which three of four values are reached. @param steps in rising order */
export function findPercentile75(
  steps: readonly { readonly atMost: number; readonly found: number }[],
): number | null {
  const total = steps.reduce((sum, { found }) => sum + found, 0);
  let reached = 0;
  for (const { atMost, found } of steps) {
    reached += found;
    if (reached >= total * 0.75) return atMost;
  }
  return null;
}
