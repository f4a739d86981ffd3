import type { IncomingHttpHeaders } from "node:http";

/** The state of Stripe and Supabase for a store. */
export interface Neighbours {
  readonly endpoints: Record<string, unknown>[];
  /** The number of events that Stripe could not deliver. */
  undelivered: number;
  /** The project's auth configuration in Supabase's management API. */
  readonly auth: Record<string, unknown>;
  /** The public settings of the project's Auth server. */
  authSettings: { external: { email: boolean }; disable_signup: boolean; mailer_autoconfirm: boolean };
  authKeys: object[];
  authAnonKey: string;
  hasCaptcha: boolean;
}

interface StandInResponse {
  readonly status: number;
  readonly body: unknown;
}

/** Stands in for Stripe's webhook endpoints and events. Returns undefined for other calls. */
export function respondAsStripe(
  state: Neighbours,
  call: string,
  search: URLSearchParams,
  body: Buffer,
): StandInResponse | undefined {
  if (call === "GET /v1/events") {
    if (search.get("delivery_success") !== "false") return createRefusal(400, "Unexpected filter");
    const data = Array.from({ length: state.undelivered }, (_, index) => ({ id: `evt_${index}` }));
    return { status: 200, body: { object: "list", data, has_more: false } };
  }
  const [, method, id] = /^(\w+) \/v1\/webhook_endpoints(?:\/(\w+))?$/.exec(call) ?? [];
  if (method === undefined) return undefined;
  if (method === "GET")
    return { status: 200, body: { object: "list", data: state.endpoints, has_more: false } };
  const form = new URLSearchParams(body.toString());
  const endpoint = state.endpoints.find((each) => each.id === id);
  if (id !== undefined && endpoint === undefined)
    return createRefusal(404, `No such webhook endpoint: '${id}'`);
  if (method === "DELETE" && endpoint !== undefined) {
    state.endpoints.splice(state.endpoints.indexOf(endpoint), 1);
    return { status: 200, body: { id, deleted: true } };
  }
  const enabled_events = [...form]
    .filter(([name]) => name.startsWith("enabled_events"))
    .map(([, event]) => event);
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
  if (endpoint !== undefined) {
    Object.assign(endpoint, {
      ...(enabled_events.length > 0 && { enabled_events }),
      ...(form.get("disabled") === "false" && { status: "enabled" }),
      metadata: { ...Object(endpoint.metadata), ...metadata },
    });
    return { status: 200, body: endpoint };
  }
  if (form.get("url") === null || enabled_events.length === 0) {
    return createRefusal(400, "Missing required param: url or enabled_events.");
  }
  const created = {
    id: `we_${state.endpoints.length + 1}`,
    url: form.get("url"),
    status: "enabled",
    api_version: form.get("api_version"),
    enabled_events,
    metadata,
  };
  state.endpoints.unshift(created);
  return { status: 200, body: { ...created, secret: `whsec_0123456789abcdef_${created.id}` } };
}

/** Stands in for Supabase's management API. The project is named 127, because its name is the first part of the host 127.0.0.1. */
export function respondAsSupabase(
  state: Neighbours,
  call: string,
  body: Buffer,
): StandInResponse | undefined {
  if (!/^(GET|PATCH) \/v1\/projects\/127\/config\/auth$/.test(call)) return undefined;
  if (call.startsWith("PATCH")) {
    if (body.length === 0) return createRefusal(400, "The body is missing");
    Object.assign(state.auth, JSON.parse(body.toString()));
  }
  return { status: 200, body: state.auth };
}

/** Stands in for the project's Auth server, behind the gateway that requires a key. */
export function respondAsAuth(
  state: Neighbours,
  call: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): StandInResponse | undefined {
  if (!call.includes(" /auth/v1/")) return undefined;
  if (call === "GET /auth/v1/.well-known/jwks.json") return { status: 200, body: { keys: state.authKeys } };
  if (headers.apikey !== state.authAnonKey) return { status: 401, body: { message: "Invalid API key" } };
  if (call === "GET /auth/v1/settings") return { status: 200, body: state.authSettings };
  if (call !== "POST /auth/v1/token" || body.length === 0) {
    return { status: 404, body: { code: 404, error_code: "not_found", msg: "not endpoint" } };
  }
  const error_code = state.hasCaptcha ? "captcha_failed" : "invalid_credentials";
  return { status: 400, body: { code: 400, error_code, msg: error_code } };
}

function createRefusal(status: number, message: string): StandInResponse {
  return { status, body: { error: { message } } };
}
