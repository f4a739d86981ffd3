import { Stripe } from "stripe";
import { StoreError } from "../../contract/shared/errors.ts";
import type { Settings } from "../env.ts";

/** Creates Stripe's client with the secret key, or one for the sandbox that STRIPE_API_BASE names. */
export function createStripeClient(settings: Settings): Stripe {
  return new Stripe(settings.STRIPE_SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: settings.STRIPE_MAX_NETWORK_RETRIES,
    timeout: 8_000,
    telemetry: false,
    ...(settings.STRIPE_API_BASE !== undefined && toHostOptions(settings.STRIPE_API_BASE)),
  });
}

function toHostOptions(base: string) {
  const { hostname, port, protocol } = new URL(base);
  const isPlain = protocol === "http:";
  return {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  } as const;
}

/**
 * Calls Stripe, and returns undefined if Stripe refuses the call with one of these error codes.
 * @example
 * const intent = await orUndefinedForCodes(["resource_missing"], () => stripe.paymentIntents.retrieve(id));
 * @throws StoreError payment_provider_unavailable for any other failure
 */
export async function orUndefinedForCodes<Result>(
  codes: readonly string[],
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  return orProviderUnavailable(async () => {
    try {
      return await call();
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError && codes.includes(error.code ?? "")) return undefined;
      throw error;
    }
  });
}

/**
 * Calls Stripe, and logs a failure without the data that was sent. Stripe may be down or slow, refuse the key or send
 * an invalid response.
 * @throws StoreError payment_provider_unavailable for every failure
 */
export async function orProviderUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    console.error(`Stripe could not be used: ${describeStripeError(error)}`);
    throw new StoreError("payment_provider_unavailable", { cause: error });
  }
}

/** Describes an error for the log, with Stripe's request id and without the data that was sent. */
function describeStripeError(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError)) return String(error);
  const { type, code, statusCode, requestId, message } = error;
  return [type, code, statusCode, requestId, message].filter((part) => part !== undefined).join(" ");
}

/**
 * Calls Stripe with an idempotency key, and once more with another key after a server failure, because Stripe stores a
 * 5xx response under its key for a day. The second key contains the current minute, so that concurrent retries share
 * it.
 */
export async function withFreshKeyAfterFailure<Result>(
  idempotencyKey: string,
  call: (key: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(idempotencyKey);
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    return call(`${idempotencyKey}:${Math.floor(Date.now() / 60_000)}`);
  }
}

/** Returns true if Stripe refused the value of this parameter. */
export function isRefusedParam(error: unknown, param: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;
}

/** Returns true if a retry cannot help. The SDK uses this error class for 400 and 404. */
export function isRefusal(
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}

/**
 * Returns true if an idempotency key cannot be used again. Stripe stores a 5xx response under it for a day, and refuses
 * a key whose request has changed.
 */
export function isKeyUsedUp(error: unknown): boolean {
  if (isServerFailure(error)) return true;
  return error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode === 400;
}

/**
 * Returns true for a 5xx response. The status is compared, because the SDK also reports 409 as an API error, for a
 * concurrent request with the same key.
 */
function isServerFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 500) >= 500;
}
