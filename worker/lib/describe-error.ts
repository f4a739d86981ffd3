/**
 * Describes an error for a log, with its message, causes and stack. It omits the values of failed SQL statements, which
 * Drizzle adds to its messages, because they can be names, addresses and telephone numbers.
 */
export function describeError(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").filter(isStackFrame) : [];
  return [summarizeError(error), ...frames].join("\n");
}

/** Describes an error on one line, without its stack. */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return removeValues(String(error));
  const cause = error.cause === undefined ? "" : ` (${summarizeError(error.cause)})`;
  return `${removeValues(error.message)}${cause}`;
}

function removeValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "");
}

function isStackFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
