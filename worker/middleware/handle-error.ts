import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FailureResponse, StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

const outageRetrySeconds = 5;
/** The time for limits that set no Retry-After of their own, such as the limit of cancellations. */
const limitRetrySeconds = 3_600;

/**
 * Converts every error to the failure response of the contract. An unexpected error is logged. Its response is 503 if
 * the database or the image store is briefly unavailable, else 500.
 */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  const failure = toStoreError(error, c);
  if (failure.status === 503) c.header("Retry-After", String(outageRetrySeconds));
  if (failure.status === 429 && !c.res.headers.has("Retry-After")) {
    c.header("Retry-After", String(limitRetrySeconds));
  }
  if (failure.status === 401) c.header("WWW-Authenticate", "Bearer");
  const body: FailureResponse = {
    success: false,
    message: failure.message,
    code: failure.code,
    ...(failure.errors !== undefined && { errors: { ...failure.errors } }),
    ...(failure.current !== undefined && { current: failure.current }),
  };
  return c.json(body, failure.status);
}

function toStoreError(error: Error, c: Context<AppEnv>): StoreError {
  if (error instanceof StoreError) return error;
  // Hono's validator throws this for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) {
    return new StoreError("malformed_request", { cause: error });
  }
  // Hono's protection against forms of other sites throws this.
  if (error instanceof HTTPException && error.status === 403) {
    return new StoreError("forbidden", { cause: error });
  }
  const requestId = c.var.requestId ?? "unknown";
  console.error(`${c.req.method} ${c.req.path} failed (request ${requestId})`, describeError(error));
  return new StoreError(isTransientError(error) ? "service_unavailable" : "internal_error", { cause: error });
}

// Messages of D1 and R2 while they are busy, restarting or unreachable. The client may retry.
const transientErrorMessages = [
  /overloaded/i,
  /too many requests queued/i,
  /network connection lost/i,
  /storage operation exceeded timeout/i,
  /storage caused object to be reset/i,
  /(reset because its code was updated|Cannot resolve D1 DB due to transient issue)/i,
  /internal error; reference/i,
];

function isTransientError(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { message } = current;
    // Drizzle's own message quotes the statement with its values, which could match. Its cause has the database's
    // message.
    if (message.startsWith("Failed query")) continue;
    if (transientErrorMessages.some((pattern) => pattern.test(message))) return true;
  }
  return false;
}
