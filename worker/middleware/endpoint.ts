import type { Env, Input, MiddlewareHandler } from "hono";
import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi";
import type { GenericSchema } from "valibot";
import { failureResponse } from "../../contract/shared/errors.ts";
import { type LimitName, rateLimit } from "./rate-limit.ts";
import { type Access, type CallerEnv, requireAccess } from "./require-access.ts";

interface EndpointOptions<Caller extends Access, Validated extends Input> {
  readonly summary: string;
  /** The required caller. The handler's `c.var` has the matching variables, such as `profile`, `admin` or `visitor`. */
  readonly access: Caller;
  /** The result of `validate(…)`, or of `describeRoute(…)` for a body that the handler reads itself. */
  readonly input?: MiddlewareHandler<Env, string, Validated>;
  readonly limit?: LimitName;
  /** The schema of the JSON, or the media type of a file. */
  readonly response: GenericSchema | FileType;
  readonly status?: 201 | 202;
}

type FileType = "text/csv" | "application/x-tar";

/**
 * Creates the middlewares of one endpoint. They describe it in the OpenAPI document, and check access, input and rate
 * limit in this order. A refused caller therefore learns nothing about the input, and invalid input does not count as
 * an attempt.
 * @example routes.put("/:id", ...endpoint({ summary, access: "user", input: validate("json", body), response }), handler)
 */
export function endpoint<Caller extends Access, Validated extends Input = Record<never, never>>({
  summary,
  access,
  input = pass,
  limit,
  response,
  status,
}: EndpointOptions<Caller, Validated>): EndpointMiddleware<Caller, Validated> {
  return [
    describeRoute({
      summary,
      ...describeAccess(access),
      responses: { [status ?? 200]: describeResponse(response), default: failureDescription },
    }),
    requireAccess(access),
    input,
    limit === undefined ? pass : rateLimit(limit),
  ];
}

// This is a tuple, because Hono infers the handler's variables and input from each middleware.
type EndpointMiddleware<Caller extends Access, Validated extends Input> = [
  description: MiddlewareHandler,
  access: MiddlewareHandler<CallerEnv<Caller>>,
  input: MiddlewareHandler<Env, string, Validated>,
  limit: MiddlewareHandler,
];

const pass: MiddlewareHandler = (_, next) => next();

/** Describes the required token. Tests find the endpoints for admins by their tag. */
function describeAccess(access: Access): Pick<DescribeRouteOptions, "security" | "tags"> {
  if (access === "anyone" || access === "visitor") return {};
  if (access === "shopper" || access === "active shopper") return { security: [{ accessToken: [] }, {}] };
  if (access === "account or order link") return { security: [{ accessToken: [] }, { orderLink: [] }] };
  const security = [{ accessToken: [] }];
  return access === "admin" ? { security, tags: ["admin"] } : { security };
}

function describeResponse(response: GenericSchema | FileType): ResponseDescription {
  switch (response) {
    case "text/csv":
      return { description: "The file", content: { [response]: { schema: { type: "string" } } } };
    case "application/x-tar":
      return {
        description: "The file",
        content: { [response]: { schema: { type: "string", format: "binary" } } },
      };
    default:
      return { description: "Success", content: { "application/json": { schema: resolver(response) } } };
  }
}

type ResponseDescription = NonNullable<DescribeRouteOptions["responses"]>[string];

const failureDescription: ResponseDescription = {
  description: "Any failure: its status, its code and a sentence for a person",
  content: { "application/json": { schema: resolver(failureResponse) } },
};
