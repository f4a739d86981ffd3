import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FailureView, StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/**
 * Converts every error to the failure response of the contract. An error that is not a StoreError is a defect or an outage
 * of the database. It is logged, and the response is 500 or 503.
 */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  const failure = toStoreError(error, c);
  if (failure.status === 503) c.header("Retry-After", "5");
  if (failure.status === 429 && !c.res.headers.has("Retry-After")) c.header("Retry-After", "3600");
  if (failure.status === 401) c.header("WWW-Authenticate", "Bearer");
  const body: FailureView = {
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
  const request = c.var.requestId ?? "without id";
  console.error(`${c.req.method} ${c.req.path} failed (request ${request})`, describeError(error));
  return new StoreError(isOverload(error) ? "service_unavailable" : "internal_error", { cause: error });
}

// Messages of D1 and R2 while they are busy, restarting or unreachable. The client may retry.
const transientErrors = [
  /overloaded/i,
  /too many requests queued/i,
  /network connection lost/i,
  /storage operation exceeded timeout/i,
  /storage caused object to be reset/i,
  /(reset because its code was updated|Cannot resolve D1 DB due to transient issue)/i,
  /internal error; reference/i,
];

function isOverload(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { message } = current;
    // Drizzle's own message is skipped, because it quotes the statement, whose values could match. Its cause has the reason.
    if (message.startsWith("Failed query")) continue;
    if (transientErrors.some((pattern) => pattern.test(message))) return true;
  }
  return false;
}
