/**
 * The constraint that made a statement, and with it its whole batch, fail: the CHECK's name, or `table.column`
 * for UNIQUE, NOT NULL and PRIMARY KEY. Undefined for any other failure.
 */
export function violatedConstraint(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const name = /(?:CHECK|UNIQUE|NOT NULL) constraint failed: ([\w.]+)/.exec(cause.message)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

/** A guard over `version` (see worker/db/schema/orders.ts) did not hold: someone else was faster. */
export function lostTheRace(error: unknown): boolean {
  return violatedConstraint(error) === "orders.version";
}
