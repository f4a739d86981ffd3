/**
 * An error for a log or a diagnostic column: what went wrong and where, with its causes. drizzle puts the values of a
 * failed statement into its message, and they are names, addresses and telephone numbers: they are left out.
 */
export function describeError(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").filter(isFrame) : [];
  return [summarizeError(error), ...frames].join("\n");
}

/** The same in one line, without the place. */
export function summarizeError(error: unknown): string {
  if (!(error instanceof Error)) return withoutValues(String(error));
  const cause = error.cause === undefined ? "" : ` (${summarizeError(error.cause)})`;
  return `${withoutValues(error.message)}${cause}`;
}

function withoutValues(message: string): string {
  return message.replace(/\nparams: [\s\S]*$/, "");
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}
