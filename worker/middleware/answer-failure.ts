import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type FailureView, StoreError } from "../../contract/errors.ts";
import type { AppEnv } from "./app-env.ts";

/** Every failure becomes the envelope of the contract. What is not a StoreError is a defect: logged, and told as 500. */
export function answerFailure(error: Error, c: Context<AppEnv>): Response {
  const failure = asStoreError(error);
  if (failure.status === 503) c.header("Retry-After", "5");
  if (failure.status === 401) c.header("WWW-Authenticate", "Bearer");
  const body: FailureView = {
    success: false,
    message: failure.message,
    code: failure.code,
    ...(failure.errors === undefined ? {} : { errors: { ...failure.errors } }),
  };
  return c.json(body, failure.status);
}

export function answerUnknownPath(c: Context<AppEnv>): Response {
  return answerFailure(new StoreError("not_found"), c);
}

function asStoreError(error: Error): StoreError {
  if (error instanceof StoreError) return error;
  // Hono's own validator: a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400)
    return new StoreError("malformed_request", { cause: error });
  console.error(error);
  return new StoreError("internal_error", { cause: error });
}
