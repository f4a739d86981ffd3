import type { FailureResponse, FieldErrors } from "../../contract/shared/errors.ts";
import { hasTexts, isObject } from "./read-json.ts";

/** A failed API call. `message` may be shown to the user. `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldErrors;
  /** The current state of the resource after a conflict, not validated. */
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

/** The message of an error that has no message for the user. */
export const defaultFallback = "An error occurred. Please try again.";

/** Returns the message of a failed call. Any other error is a bug, whose message would not help the user. */
export function getErrorMessage(error: unknown): string {
  return error instanceof ApiError ? error.message : defaultFallback;
}

/**
 * Creates an ApiError from a failed response.
 * @param fallback the message if the body is not the API's or has no message
 */
export function toApiError(status: number, body: unknown, fallback: string): ApiError {
  if (!isFailure(body)) return new ApiError(fallback, { status, code: "unreadable_response" });
  const { message, code, errors, current } = body;
  return new ApiError(message || fallback, { status, code, errors, current });
}

/** Returns true if the body of a response has the API's format of an error. */
export function isFailure(body: unknown): body is FailureResponse {
  return (
    hasTexts(body, "message", "code") &&
    (body.errors === undefined ||
      (isObject(body.errors) && Object.values(body.errors).every((message) => typeof message === "string")))
  );
}
