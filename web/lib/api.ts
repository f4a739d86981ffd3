import type { QueryMeta } from "@tanstack/react-query";
import type { ClientResponse, hc } from "hono/client";
import type { Api } from "../../worker/app.ts";
import { ApiError, defaultFallback, toApiError } from "./api-error.ts";
import { sendWithToken } from "./auth/send-with-token.ts";
import { browserStore } from "./browser-store.ts";

type ApiClient = ReturnType<typeof hc<Api>>["api"];

/** The API's routes, typed by Hono: `api.products[":slug"].$get({ param: { slug } })`. */
export const api = createApi(fetchWithToken);

/** @param send how a call goes out: over the network, or inside the Worker while it renders a page */
export function createApi(send: typeof fetch): ApiClient {
  return createClient("/api", send) as ApiClient; // built from names that only the types know
}

/** What a query's client calls: each page that the Worker renders has a client of its own, so that two of them share nothing. */
export function apiOf({ meta }: { readonly meta: QueryMeta | undefined }): ApiClient {
  return meta?.api ?? api;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly api?: ApiClient };
  }
}

/**
 * The body of a call that succeeded, typed by the route itself.
 * @throws ApiError with the server's message, else the fallback (specification section 8).
 */
export async function unwrap<Answer extends ClientResponse<unknown>>(
  call: Promise<Answer>,
  fallback: string = defaultFallback,
): Promise<BodyOf<Answer>> {
  const response = await call.catch(() => {
    throw new ApiError(fallback, { status: 0, code: "network_failure" });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as BodyOf<Answer>; // the route's own type, by hc
  throw toApiError(response.status, body, fallback);
}

/** The `data` of a call that succeeded. */
export async function unwrapData<Answer extends ClientResponse<unknown>>(
  call: Promise<Answer>,
  fallback?: string,
): Promise<BodyOf<Answer> extends { data: infer Data } ? Data : never> {
  // The type of `data` is the route's own; TypeScript does not follow it through the condition.
  const body = (await unwrap(call, fallback)) as { data: never };
  return body.data;
}

// fetch follows redirects: a route that may redirect still has one JSON body.
type BodyOf<Answer> = Answer extends ClientResponse<infer Body, number, "json"> ? Body : never;

interface CallInput {
  readonly param?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
}

/** Hono's own client is three times as large, in every page, for sockets, cookies and addresses that no call needs. */
function createClient(path: string, send: typeof fetch): unknown {
  return new Proxy(noCall, {
    get: (_, name) => (typeof name === "string" ? createClient(`${path}/${name}`, send) : undefined),
    apply: (_, _this, [input, options]: [CallInput?, { init?: RequestInit }?]) =>
      call(send, path, input, options?.init),
  });
}

function noCall(): void {}

function call(
  send: typeof fetch,
  path: string,
  { param = {}, query = {}, json }: CallInput = {},
  init?: RequestInit,
) {
  const [, route = "", method = ""] = /^(.*)\/\$(\w+)$/.exec(path) ?? [];
  const said = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const search = new URLSearchParams(said).toString();
  const address = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
  return send(search === "" ? address : `${address}?${search}`, {
    method: method.toUpperCase(),
    ...(json !== undefined && {
      body: JSON.stringify(json),
      headers: { "Content-Type": "application/json" },
    }),
    ...init,
  });
}

// Far longer than another isolate of the Worker may show what was there before.
const freshAfterWriteMs = 90_000;
const lastAdminWrite = browserStore("prairie-dollar.last-admin-write", isNumber, 0);

async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await sendWithToken(
    (token) => fetchAs(input, init, token),
    (refused) =>
      refused
        .clone()
        .json()
        .catch(() => undefined),
  );
  if (response.ok && isAdminWrite(input, init)) lastAdminWrite.write(Date.now());
  return response;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

function fetchAs(input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) {
  const headers = new Headers(init?.headers);
  if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
  // An admin sees at once what this browser saved, in the shop too: the Worker then asks the database for its version.
  const isFresh = Date.now() - lastAdminWrite.read() < freshAfterWriteMs;
  return fetch(input, { ...init, headers, ...(isFresh && { cache: "no-cache" as const }) });
}

function isAdminWrite(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const isRead = (init?.method ?? "GET").toUpperCase() === "GET";
  return !isRead && /\/api\/(admin|products)\//.test(`${String(input)}/`);
}
