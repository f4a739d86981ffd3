import type { FieldErrors } from "../../contract/shared/errors.ts";

/** A failed call. `message` may be shown. `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** Of a conflict: the current state. The reader parses it. */
  readonly current: unknown;

  constructor(
    message: string,
    detail: { status: number; code: string; errors?: FieldErrors | undefined; current?: unknown },
  ) {
    super(message);
    this.name = "ApiError";
    this.status = detail.status;
    this.code = detail.code;
    this.errors = detail.errors ?? {};
    this.current = detail.current;
  }
}

export const defaultFallback = "An error occurred. Please try again.";

/** The message to show for an error: the server's, else the fallback. */
export function errorMessage(error: unknown, fallback: string = defaultFallback): string {
  return error instanceof ApiError ? error.message : fallback;
}
