/** Returns the median, or 0 if there are no numbers. For an even count, it is the larger of the middle two. */
export function findMedian(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
