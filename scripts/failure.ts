/** A failure that one sentence explains: shown without a stack. */
export class Failure extends Error {}

export function describeFailure(error: unknown): string {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
