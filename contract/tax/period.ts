/** Days from the first that counts to the first that no longer counts. Null has no end. */
export interface Period {
  readonly from: string;
  readonly until: string | null;
}

/** Returns true if a period has at least one day. */
export function hasDays({ from, until }: Period): boolean {
  return until === null || from < until;
}

/** Returns true if a day, as yyyy-MM-dd, lies in a period. */
export function includesDay({ from, until }: Period, day: string): boolean {
  return from <= day && (until === null || day < until);
}

/** Finds the first row with a period that overlaps the period of an earlier row with the same key. */
export function findOverlap<Row extends Period>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
): Row | undefined {
  return rows.find((row, index) =>
    rows.slice(0, index).some((earlier) => getKey(earlier) === getKey(row) && overlap(earlier, row)),
  );
}

function overlap(one: Period, other: Period): boolean {
  return (one.until === null || other.from < one.until) && (other.until === null || one.from < other.until);
}
