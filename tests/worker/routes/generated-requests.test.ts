import { env } from "cloudflare:workers";
import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { anyValue, findDifferences, type JsonSchema } from "../builders/json-schema.ts";
import { aProduct } from "../builders/products.ts";
import { aPaidOrder, atPayment, visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

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

test.for(["guest", "customer", "admin"] as const)(
  "responds to generated requests of the role %s as described, and changes nothing when it refuses one",
  async (role) => {
    const product = await aProduct();
    const { orderId } = await atPayment(product);
    const paid = await aPaidOrder(await aProduct());
    const ids = [product.id, orderId, paid.orderId, crypto.randomUUID(), "1", "%00"];
    const { paths } = await unwrap(await call("/api/openapi.json"), documentSchema);
    const tables = await listTables();
    const violations: string[] = [];
    let requestCount = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        // Each operation has a new caller, because a request may end its caller's session, account or role.
        const token = await signIn(role);
        let before = await readRows(tables);
        for (const request of generateRequests(path, operation, ids)) {
          const response = await send(method, request, token);
          requestCount += 1;
          const after = await readRows(tables);
          const name = `${method} ${request.path} ${request.text ?? ""}`;
          for (const violation of await findViolations(response, operation))
            violations.push(`${name}: ${violation}`);
          if (response.status >= 400 && after !== before)
            violations.push(`${name}: ${response.status} changed a row`);
          before = after;
        }
      }
    }
    expect(violations).toEqual([]);
    expect(requestCount).toBeGreaterThan(250);
  },
);

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
  const text = await response.text();
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

/** Returns the names of all tables with data, except tables that count refused requests. */
async function listTables(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%fts%' AND name NOT LIKE '%search%'
       AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT IN ('checkout_clients', 'email_cooldowns', 'd1_migrations')`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Returns the rows of the tables as text. */
async function readRows(tables: readonly string[]): Promise<string> {
  const rowsByTable = await env.DB.batch(tables.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(rowsByTable.map(({ results }) => results));
}
