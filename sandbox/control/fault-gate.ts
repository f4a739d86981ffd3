import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AuthFailure, authErrorResponse } from "../auth/failure.ts";
import type { Sandbox } from "../context.ts";
import { StripeFailure, stripeErrorBody } from "../stripe/failure.ts";
import { type FaultAction, serviceOf, takeFaults } from "./faults.ts";

/** Stands before the whole program and does to a request what the fault switches say. */
export async function throughFaults(
  sandbox: Sandbox,
  request: Request,
  { incoming }: HttpBindings,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const actions = takeFaults(sandbox.faults, request.method, url);
  for (const action of actions) {
    if (action.do === "delay") await new Promise((resolve) => setTimeout(resolve, action.ms));
  }
  const decisive = actions.find((action) => action.do !== "delay");
  if (decisive === undefined) return answer();
  if (decisive.do === "error") return errorAnswer(decisive, request, url);
  if (decisive.do === "drop_answer") await answer();
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

function errorAnswer(
  { status, code, message }: Extract<FaultAction, { do: "error" }>,
  request: Request,
  url: URL,
): Response {
  // The rule's schema lets only 400 to 599 in.
  const statusCode = status as ContentfulStatusCode;
  const text = message ?? "A fault switch of the sandbox answered.";
  if (serviceOf(url.pathname) === "stripe") {
    const failure = new StripeFailure(statusCode, text, {
      type: status >= 500 || status === 429 ? "api_error" : "invalid_request_error",
      ...(code === undefined ? {} : { code }),
    });
    return Response.json(stripeErrorBody(failure), {
      status,
      headers: { "access-control-allow-origin": "*" },
    });
  }
  const failure = new AuthFailure(statusCode, code ?? "unexpected_failure", text);
  const response = authErrorResponse(failure, request.headers.get("x-supabase-api-version") ?? undefined);
  response.headers.set("access-control-allow-origin", "*");
  response.headers.set("access-control-expose-headers", "X-Supabase-Api-Version");
  return response;
}
