/**
 * Describes an error for a log: its message, its causes and its stack. The values of failed SQL statements, which Drizzle
 * adds to its messages, are left out, because they are names, addresses and telephone numbers.
 */
export function describeError(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").filter(isStackFrame) : [];
  return [summarizeError(error), ...frames].join("\n");
}

/** Describes an error on one line, without its stack. */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return withoutValues(String(error));
  const cause = error.cause === undefined ? "" : ` (${summarizeError(error.cause)})`;
  return `${withoutValues(error.message)}${cause}`;
}

function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "");
}

function isStackFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
