import { Stripe } from "stripe";
import { StoreError } from "../../contract/shared/errors.ts";

/**
 * Stripe keeps an answer of 5xx under its idempotency key for a day. Calls of the same minute still share
 * one key; a later try is not stuck with the old failure.
 */
export async function withFreshKeyAfterFailure<Answer>(
  idempotencyKey: string,
  call: (key: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(idempotencyKey);
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return call(`${idempotencyKey}:${Math.floor(Date.now() / 60_000)}`);
  }
}

/** A conflict (409: somebody else asks with the same key) is an API error to the SDK too, but it passes. */
function isServerFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500;
}

export function isRefusedParam(error: unknown, param: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;
}

/** Undefined where Stripe refuses with one of these codes. */
export async function unlessCode<Answer>(
  codes: readonly string[],
  call: () => Promise<Answer>,
): Promise<Answer | undefined> {
  return reaching(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? "")) return undefined;
      throw error;
    }
  });
}

/** Whatever is wrong between the store and Stripe (down, slow, our key refused, nonsense) is one thing to a shopper. */
export async function reaching<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    console.error(`Stripe could not be used: ${describeError(error)}`);
    throw new StoreError("payment_provider_unavailable", { cause: error });
  }
}

/** For the log: what happened and where to find it at Stripe, none of what was sent. */
function describeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error);
  const { type, code, statusCode, requestId, message } = error;
  return [type, code, statusCode, requestId, message].filter((part) => part !== undefined).join(" ");
}

/** What asking again does not change: the SDK's name for answers of 400 and 404. */
export function isRefusal(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Stripe keeps an answer of 5xx under its key for a day, and may yet do what it answered so; and it refuses a key whose
 * request has changed since. Asking again with either is no use.
 */
export function isKeyUsedUp(error: unknown): boolean {
  if (isServerFailure(error)) return true;
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}
