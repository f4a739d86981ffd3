import fc from "fast-check";
import * as v from "valibot";
import { anAccount } from "./accounts.ts";
import { anAdmin } from "./admins.ts";
import { anyValue, findDifferences, type JsonSchema } from "./json-schema.ts";
import { aProduct } from "./products.ts";
import { recordChanges } from "./recorded-changes.ts";
import { aPaidOrder, atPayment, visit } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";

const requestsPerOperation = 3;

const jsonSchema: v.GenericSchema<unknown, JsonSchema> = v.lazy(() =>
  v.looseObject({
    type: v.optional(v.string()),
    enum: v.optional(v.array(v.unknown())),
    anyOf: v.optional(v.array(jsonSchema)),
    oneOf: v.optional(v.array(jsonSchema)),
    properties: v.optional(v.record(v.string(), jsonSchema)),
    required: v.optional(v.array(v.string())),
    items: v.optional(jsonSchema),
    additionalProperties: v.optional(v.union([v.boolean(), jsonSchema])),
  }),
);
const content = v.optional(v.record(v.string(), v.object({ schema: jsonSchema })), {});
const operationSchema = v.object({
  parameters: v.optional(v.array(v.object({ name: v.string(), in: v.string(), schema: jsonSchema })), []),
  requestBody: v.optional(v.object({ content })),
  responses: v.record(v.string(), v.object({ content })),
});
const documentSchema = v.object({
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
});
type Operation = v.InferOutput<typeof operationSchema>;

interface GeneratedRequest {
  readonly path: string;
  readonly text: string | undefined;
}

// No response may contain internals of the code or the database.
const internals =
  /SQLITE|D1_ERROR|constraint failed|\bat \w+ \(|worker\/|node_modules|ValiError|TypeError|undefined is/i;

/**
 * Sends generated requests to every operation, each operation with a new caller of this role. Returns how responses
 * differ from the API's description, and the changes by refused requests.
 */
export async function sendGeneratedRequests(role: "guest" | "customer" | "admin") {
  const product = await aProduct();
  const { orderId } = await atPayment(product);
  const paid = await aPaidOrder(await aProduct());
  const ids = [product.id, orderId, paid.orderId, crypto.randomUUID(), "1", "%00"];
  const { paths } = await unwrap(await call("/api/openapi.json"), documentSchema);
  // Refused requests may be counted.
  const changes = await recordChanges({ except: ["checkout_clients", "email_cooldowns"] });
  const violations: string[] = [];
  let requestCount = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      // Each operation has a new caller, because a request may end its caller's session, account or role.
      const token = await signIn(role);
      await changes.take();
      for (const request of generateRequests(path, operation, ids)) {
        const response = await send(method, request, token);
        requestCount += 1;
        const changed = await changes.take();
        const name = `${method} ${request.path} ${request.text ?? ""}`;
        for (const violation of await findViolations(response, operation))
          violations.push(`${name}: ${violation}`);
        if (response.status >= 400 && changed.length > 0)
          violations.push(`${name}: ${response.status}, but ${changed.join(", ")}`);
      }
    }
  }
  return { violations, requestCount };
}

async function signIn(role: "guest" | "customer" | "admin"): Promise<string | undefined> {
  if (role === "guest") return undefined;
  return role === "admin" ? (await anAdmin()).token : (await visit(await anAccount())).token;
}

function generateRequests(path: string, operation: Operation, ids: readonly string[]): GeneratedRequest[] {
  const text = fc.oneof(fc.constantFrom(...ids), fc.string({ maxLength: 12 }));
  const model = fc.record({
    segments: fc.array(text, { minLength: 3, maxLength: 3 }),
    query: fc.record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === "query")
          .map(({ name, schema }) => [name, anyValue(schema)]),
      ),
      { requiredKeys: [] },
    ),
    body: anyValue(operation.requestBody?.content["application/json"]?.schema ?? {}),
  });
  const hasBody = operation.requestBody?.content["application/json"] !== undefined;
  return fc.sample(model, requestsPerOperation).map(({ segments, query, body }) => {
    const remainingSegments = [...segments];
    const fillParameter = () => encodeURIComponent(toText(remainingSegments.pop())) || "x";
    const filledPath = path.replace(/\{[^}]+\}/g, fillParameter);
    const pairs = Object.entries(query).map(([name, value]) => [name, toText(value)]);
    const search = new URLSearchParams(pairs).toString();
    return {
      path: `/api${filledPath}${search === "" ? "" : `?${search}`}`,
      text: hasBody ? JSON.stringify(body) : undefined,
    };
  });
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function send(
  method: string,
  { path, text }: GeneratedRequest,
  token: string | undefined,
): Promise<Response> {
  return call(path, {
    method: method.toUpperCase(),
    ...(token === undefined ? {} : { token }),
    ...(text === undefined ? {} : { text, headers: { "Content-Type": "application/json" } }),
  });
}

async function findViolations(response: Response, { responses }: Operation): Promise<string[]> {
  const { status } = response;
  // text() prints a warning about files such as backups.
  const text = new TextDecoder().decode(await response.arrayBuffer());
  if (status >= 500) return [`${status} ${text}`];
  if (internals.test(text)) return [`${status} shows ${internals.exec(text)?.[0]}`];
  // The description omits redirects and 304.
  if (status >= 300 && status < 400) return [];
  const description = responses[status] ?? responses.default;
  const type = response.headers.get("Content-Type")?.split(";")[0] ?? "";
  const schema = description?.content[type]?.schema;
  if (schema === undefined) return [`${status} ${type} is not described`];
  if (type !== "application/json") return [];
  return findDifferences(schema, JSON.parse(text)).map((difference) => `${status} ${difference}`);
}
