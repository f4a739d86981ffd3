/**
 * The column whose UNIQUE constraint a write ran into, as 'table.column'; undefined when it failed otherwise.
 * SQLite tells it only in its message, which drizzle wraps.
 */
export function violatedUniqueColumn(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const column = /UNIQUE constraint failed: ([\w.]+)/.exec(current.message)?.[1];
    if (column !== undefined) return column;
  }
  return undefined;
}
