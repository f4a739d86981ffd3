import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FailureView, StoreError } from "../../contract/shared/errors.ts";
import type { AppEnv } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/** Turns every failure into the envelope of the contract. Anything but a StoreError is a defect: it is logged and answers 500. */
export function handleError(error: Error, c: Context<AppEnv>): Response {
  const failure = asStoreError(error, c);
  if (failure.status === 503) c.header("Retry-After", "5");
  if (failure.status === 429 && !c.res.headers.has("Retry-After")) c.header("Retry-After", "3600");
  if (failure.status === 401) c.header("WWW-Authenticate", "Bearer");
  const body: FailureView = {
    success: false,
    message: failure.message,
    code: failure.code,
    ...(failure.errors === undefined ? {} : { errors: { ...failure.errors } }),
    ...(failure.current === undefined ? {} : { current: failure.current }),
  };
  return c.json(body, failure.status);
}

function asStoreError(error: Error, c: Context<AppEnv>): StoreError {
  if (error instanceof StoreError) return error;
  // Hono's own validator: a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) {
    return new StoreError("malformed_request", { cause: error });
  }
  const request = c.var.requestId ?? "without id";
  console.error(`${c.req.method} ${c.req.path} failed (request ${request})`, describeError(error));
  return new StoreError(isOverload(error) ? "service_unavailable" : "internal_error", { cause: error });
}

// What D1 and R2 say when they are busy, restarting or out of reach: it passes, and the request may be repeated.
const passingTroubles = [
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
    // drizzle repeats the statement and its values in its own message: only what is beneath it says why.
    if (!message.startsWith("Failed query") && passingTroubles.some((trouble) => trouble.test(message)))
      return true;
  }
  return false;
}
