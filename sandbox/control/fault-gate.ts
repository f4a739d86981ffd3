import { once } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AuthFailure, createAuthErrorResponse } from "../auth/failure.ts";
import type { Sandbox } from "../context.ts";
import { StripeFailure, stripeErrorBody } from "../stripe/protocol/failure.ts";
import { parseFormBody } from "../stripe/protocol/form-body.ts";
import { createFingerprint, findResponse, saveResponse } from "../stripe/protocol/idempotency.ts";
import { createStripeId } from "../stripe/protocol/ids.ts";
import { type FaultAction, findService, takeFaults } from "./faults.ts";

const delays: ReadonlySet<FaultAction["do"]> = new Set(["delay", "delay_until_abort", "hold_before"]);
const faultText = "A fault switch of the sandbox answered.";

/** Applies the fault rules to a request. A request without a fault is passed on. */
export async function applyFaults(
  sandbox: Sandbox,
  request: Request,
  { incoming }: HttpBindings,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const key = request.headers.get("idempotency-key") ?? undefined;
  // Only delayed and held requests can be in progress here, because all others complete within one turn of the event
  // loop.
  if (key !== undefined && sandbox.keysInUse.has(key)) return createKeyInUseResponse(key);
  const actions = takeFaults(sandbox.faults, request.method, url);
  if (key !== undefined) sandbox.keysInUse.add(key);
  for (const action of actions) {
    if (action.do === "delay") await new Promise((resolve) => setTimeout(resolve, action.ms));
    if (action.do === "delay_until_abort" && !incoming.socket.destroyed) await once(incoming.socket, "close");
    if (action.do === "hold_before") await waitForRelease(sandbox);
  }
  if (key !== undefined) sandbox.keysInUse.delete(key);
  const fault = actions.find((action) => !delays.has(action.do));
  if (fault === undefined) return respond();
  if (fault.do === "hold_response") {
    const response = await respond();
    await waitForRelease(sandbox);
    return response;
  }
  if (fault.do === "error") {
    const hasResponse = fault.keep && !(await storeFailure(sandbox, fault, request.clone()));
    return hasResponse ? respond() : createErrorResponse(fault, request, url);
  }
  if (fault.do === "drop_response") await respond();
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function waitForRelease(sandbox: Sandbox): Promise<void> {
  return new Promise((resolve) => {
    sandbox.heldRequests.add(resolve);
  });
}

/** Releases the requests that a fault holds. */
export function releaseHeldRequests(sandbox: Sandbox): void {
  for (const release of sandbox.heldRequests) release();
  sandbox.heldRequests.clear();
}

type ErrorFault = Extract<FaultAction, { do: "error" }>;

/**
 * Stores the failure for the request's idempotency key, if it has one.
 * @returns false if the key has an earlier response, which is then returned as usual
 */
async function storeFailure(sandbox: Sandbox, fault: ErrorFault, request: Request): Promise<boolean> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return true;
  const body = parseFormBody(await request.text());
  const fingerprint = createFingerprint(request.method, new URL(request.url).pathname, body);
  if (findResponse(sandbox, key, fingerprint) !== undefined) return false;
  const failure = createStripeFailure(fault);
  const work = { ...sandbox, request: { id: createStripeId("req", 14), idempotency_key: key } };
  saveResponse(work, key, fingerprint, { status: failure.status, body: stripeErrorBody(failure) });
  return true;
}

function createStripeFailure({ status, code, message }: ErrorFault): StripeFailure {
  // The schema of rules accepts only 400 to 599.
  const statusCode = status as ContentfulStatusCode;
  const defaultCode = { 409: "idempotency_key_in_use", 429: "rate_limit" }[status];
  const errorCode = code ?? defaultCode;
  return new StripeFailure(statusCode, message ?? faultText, {
    type: chooseErrorType(status),
    ...(errorCode === undefined ? {} : { code: errorCode }),
  });
}

function chooseErrorType(status: number) {
  if (status >= 500) return "api_error";
  return status === 409 ? "idempotency_error" : "invalid_request_error";
}

function createKeyInUseResponse(key: string): Response {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  const failure = new StripeFailure(409, message, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
  });
  return Response.json(stripeErrorBody(failure), { status: 409 });
}

function createErrorResponse(fault: ErrorFault, request: Request, url: URL): Response {
  const { status, code, message } = fault;
  if (findService(url.pathname) === "stripe") {
    return Response.json(stripeErrorBody(createStripeFailure(fault)), {
      status,
      headers: {
        "access-control-allow-origin": "*",
        ...(fault.should_retry !== undefined && { "stripe-should-retry": String(fault.should_retry) }),
      },
    });
  }
  // The schema of rules accepts only 400 to 599.
  const statusCode = status as ContentfulStatusCode;
  const text = message ?? faultText;
  const failure = new AuthFailure(statusCode, code ?? "unexpected_failure", text);
  const response = createAuthErrorResponse(
    failure,
    request.headers.get("x-supabase-api-version") ?? undefined,
  );
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", "X-Supabase-Api-Version");
  return response;
}
