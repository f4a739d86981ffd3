import type { hc } from "hono/client";
import type { Api } from "../../worker/app.ts";

/** The API's routes, typed by Hono: `api.products[":slug"].$get({ param: { slug } })`. */
export type ApiClient = ReturnType<typeof hc<Api>>["api"];

/**
 * Creates a client of the API.
 * @param send sends requests over the network, or within the Worker while it renders a page
 */
export function createApiClient(send: typeof fetch): ApiClient {
  return createClient("/api", send) as ApiClient; // the proxy accepts every route
}

interface CallInput {
  readonly param?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly json?: unknown;
}

interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly init?: RequestInit;
}

/**
 * Creates a client like Hono's `hc`, but encodes path parameters. Without encoding, the page /product/..%2Fcart would
 * request /api/cart with the visitor's token.
 */
function createClient(path: string, send: typeof fetch): unknown {
  return new Proxy(callTarget, {
    get: (_, name) => (typeof name === "string" ? createClient(`${path}/${name}`, send) : undefined),
    apply: (_, _this, [input, options]: [CallInput?, CallOptions?]) => call(send, path, input, options),
  });
}

// A proxy can be called only if its target is a function.
function callTarget(): void {}

function call(
  send: typeof fetch,
  path: string,
  { param = {}, query = {}, json }: CallInput = {},
  { headers, init }: CallOptions = {},
) {
  const [, route = "", method = ""] = /^(.*)\/\$(\w+)$/.exec(path) ?? [];
  const entries = Object.entries(query).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const search = new URLSearchParams(entries).toString();
  const url = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  return send(search === "" ? url : `${url}?${search}`, {
    method: method.toUpperCase(),
    headers: { ...(json !== undefined && { "Content-Type": "application/json" }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...init,
  });
}
