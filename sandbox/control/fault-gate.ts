import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AuthFailure, authErrorResponse } from "../auth/failure.ts";
import type { Sandbox } from "../context.ts";
import { StripeFailure, stripeErrorBody } from "../stripe/protocol/failure.ts";
import { parseFormBody } from "../stripe/protocol/form-body.ts";
import { findResponse, requestFingerprint, saveResponse } from "../stripe/protocol/idempotency.ts";
import { stripeId } from "../stripe/protocol/ids.ts";
import { type FaultAction, findService, takeFaults } from "./faults.ts";

/** Applies the fault rules before every request. */
export async function throughFaults(
  sandbox: Sandbox,
  request: Request,
  { incoming }: HttpBindings,
  respond: () => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const key = request.headers.get("idempotency-key") ?? undefined;
  // All other requests complete within one turn of the event loop, so only delayed ones can be in progress here.
  if (key !== undefined && sandbox.keysInUse.has(key)) return keyInUseResponse(key);
  const actions = takeFaults(sandbox.faults, request.method, url);
  if (key !== undefined) sandbox.keysInUse.add(key);
  for (const action of actions) {
    if (action.do === "delay") await new Promise((resolve) => setTimeout(resolve, action.ms));
  }
  if (key !== undefined) sandbox.keysInUse.delete(key);
  const decisive = actions.find((action) => action.do !== "delay");
  if (decisive === undefined) return respond();
  if (decisive.do === "error") {
    const outcome = decisive.keep ? await storeFailure(sandbox, decisive, request.clone()) : undefined;
    return outcome === "known" ? respond() : errorResponse(decisive, request, url);
  }
  if (decisive.do === "drop_response") await respond();
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

type ErrorFault = Extract<FaultAction, { do: "error" }>;

/** Stores the failure under the idempotency key. An earlier response under that key stays, and is returned as usual. */
async function storeFailure(
  sandbox: Sandbox,
  fault: ErrorFault,
  request: Request,
): Promise<"known" | "stored"> {
  const key = request.headers.get("idempotency-key");
  if (key === null) return "stored";
  const body = parseFormBody(await request.text());
  const fingerprint = requestFingerprint(request.method, new URL(request.url).pathname, body);
  if (findResponse(sandbox, key, fingerprint) !== undefined) return "known";
  const failure = stripeFailure(fault);
  const work = { ...sandbox, request: { id: stripeId("req", 14), idempotency_key: key } };
  saveResponse(work, key, fingerprint, { status: failure.status, body: stripeErrorBody(failure) });
  return "stored";
}

function stripeFailure({ status, code, message }: ErrorFault): StripeFailure {
  // The schema of rules accepts only 400 to 599.
  const statusCode = status as ContentfulStatusCode;
  const type = status >= 500 ? "api_error" : status === 409 ? "idempotency_error" : "invalid_request_error";
  const knownCode = code ?? { 409: "idempotency_key_in_use", 429: "rate_limit" }[status];
  return new StripeFailure(statusCode, message ?? faultText, {
    type,
    ...(knownCode === undefined ? {} : { code: knownCode }),
  });
}

function keyInUseResponse(key: string): Response {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  const failure = new StripeFailure(409, message, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
  });
  return Response.json(stripeErrorBody(failure), { status: 409 });
}

const faultText = "A fault switch of the sandbox answered.";

function errorResponse(fault: ErrorFault, request: Request, url: URL): Response {
  const { status, code, message } = fault;
  if (findService(url.pathname) === "stripe") {
    return Response.json(stripeErrorBody(stripeFailure(fault)), {
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
  const response = authErrorResponse(failure, request.headers.get("x-supabase-api-version") ?? undefined);
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", "X-Supabase-Api-Version");
  return response;
}
