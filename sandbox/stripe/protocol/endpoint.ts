import type { Context } from "hono";
import type { Sandbox, SandboxEnv } from "../../context.ts";
import { sandboxStripePublishableKey, sandboxStripeSecretKey } from "../../keys.ts";
import { expandView } from "../expand.ts";
import { stripeApiVersion } from "./api-version.ts";
import { StripeFailure, stripeErrorBody } from "./failure.ts";
import { type FormBody, parseFormBody } from "./form-body.ts";
import { createFingerprint, findResponse, type StripeResponse, saveResponse } from "./idempotency.ts";
import { createStripeId } from "./ids.ts";
import type { StripeWork } from "./work.ts";

export type StripeCall = { work: StripeWork; body: FormBody; id: string; isPublishable: boolean };
type Handler = (call: StripeCall) => Record<string, unknown>;

/**
 * Creates the handler of a call of Stripe's API. It checks the key, reads the parameters, and runs the work in one
 * transaction, which also stores the response for the idempotency key. A failure becomes Stripe's error object.
 * @param access who may make the call: only the server, or also the browser with its publishable key
 */
export function createStripeEndpoint(
  sandbox: Sandbox,
  handler: Handler,
  access: "secret" | "browser" = "secret",
) {
  return async (c: Context<SandboxEnv>): Promise<Response> => {
    const isPost = c.req.method === "POST";
    const encoded = isPost ? await c.req.text() : new URL(c.req.url).search.slice(1);
    const request = {
      id: createStripeId("req", 14),
      idempotency_key: (isPost ? c.req.header("idempotency-key") : undefined) ?? null,
    };
    const work: StripeWork = { ...sandbox, request };
    const response = respondOnce(work, request.idempotency_key, () => {
      const body = parseFormBody(encoded);
      const isPublishable = readKey(c, body) === sandboxStripePublishableKey;
      if (isPublishable && access === "secret") throw createSecretKeyFailure();
      const call = { work, body, id: c.req.param("id") ?? "", isPublishable };
      const fingerprint = createFingerprint(c.req.method, c.req.path, body);
      return { fingerprint, run: () => expandView(sandbox, handler(call), body.expand) };
    });
    sandbox.wake();
    return Response.json(response.body, {
      status: response.status,
      headers: {
        "request-id": request.id,
        "stripe-version": c.req.header("stripe-version") ?? stripeApiVersion,
        ...(request.idempotency_key === null ? {} : { "idempotency-key": request.idempotency_key }),
        ...(response.replayOf === undefined
          ? {}
          : { "idempotent-replayed": "true", "original-request": response.replayOf }),
      },
    });
  };
}

interface PreparedCall {
  readonly fingerprint: ReturnType<typeof createFingerprint>;
  readonly run: () => Record<string, unknown>;
}

/** Runs a call, or returns the stored response if its idempotency key was used before. */
function respondOnce(work: StripeWork, key: string | null, prepare: () => PreparedCall): StripeResponse {
  return work.store.transaction(() => {
    try {
      const { fingerprint, run } = prepare();
      const stored = key === null ? undefined : findResponse(work, key, fingerprint);
      if (stored !== undefined) return stored;
      const response = runToResponse(run);
      if (key !== null && response.isFinal) saveResponse(work, key, fingerprint, response);
      return response;
    } catch (error) {
      return toFailureResponse(error);
    }
  });
}

/** Runs the work. A failure still commits its writes, because a declined card leaves a failed charge and its events. */
function runToResponse(run: () => Record<string, unknown>): StripeResponse & { isFinal: boolean } {
  try {
    return { status: 200, body: run(), isFinal: true };
  } catch (error) {
    const isFinal = error instanceof StripeFailure && !error.isRefusedInput;
    return { ...toFailureResponse(error), isFinal };
  }
}

function toFailureResponse(error: unknown): StripeResponse {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: stripeErrorBody(error) };
}

/**
 * Reads the key from a bearer token, from the user name of basic authentication, or from the browser's parameter `key`.
 */
function readKey(c: Context, body: FormBody): string {
  const header = c.req.header("authorization") ?? "";
  const basic = /^Basic\s+(\S+)$/i.exec(header)?.[1];
  const key =
    /^Bearer\s+(\S+)$/i.exec(header)?.[1] ??
    (basic === undefined ? undefined : Buffer.from(basic, "base64").toString().split(":")[0]) ??
    (typeof body.key === "string" ? body.key : undefined);
  if (key === undefined || key === "") {
    throw new StripeFailure(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key !== sandboxStripeSecretKey && key !== sandboxStripePublishableKey) {
    const maskedKey = `${key.slice(0, 8)}${"*".repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;
    throw new StripeFailure(401, `Invalid API Key provided: ${maskedKey}`);
  }
  return key;
}

function createSecretKeyFailure(): StripeFailure {
  return new StripeFailure(
    403,
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    { code: "secret_key_required" },
  );
}
