import type { IncomingHttpHeaders } from "node:http";

/** The state of Stripe and Supabase for a store. */
export interface Neighbours {
  readonly endpoints: Record<string, unknown>[];
  /** The number of events that Stripe could not deliver. */
  undelivered: number;
  /** What Supabase's management API returns about the project. */
  readonly auth: Record<string, unknown>;
  /** What the project's Auth server returns to everybody. */
  authSettings: { external: { email: boolean }; disable_signup: boolean; mailer_autoconfirm: boolean };
  authKeys: object[];
  authAnonKey: string;
  hasCaptcha: boolean;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const refuse = (status: number, message: string): Answer => ({ status, body: { error: { message } } });

export function answerAsStripe(
  known: Neighbours,
  call: string,
  search: URLSearchParams,
  body: Buffer,
): Answer | undefined {
  const [, verb, id] = /^(\w+) \/v1\/webhook_endpoints(?:\/(\w+))?$/.exec(call) ?? [];
  if (call === "GET /v1/events") {
    if (search.get("delivery_success") !== "false") return refuse(400, "Unexpected question");
    const data = Array.from({ length: known.undelivered }, (_, index) => ({ id: `evt_${index}` }));
    return { status: 200, body: { object: "list", data, has_more: false } };
  }
  if (verb === undefined) return undefined;
  if (verb === "GET")
    return { status: 200, body: { object: "list", data: known.endpoints, has_more: false } };
  const form = new URLSearchParams(body.toString());
  const found = known.endpoints.find((each) => each.id === id);
  if (id !== undefined && found === undefined) return refuse(404, `No such webhook endpoint: '${id}'`);
  if (verb === "DELETE" && found !== undefined) {
    known.endpoints.splice(known.endpoints.indexOf(found), 1);
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
  if (found !== undefined) {
    Object.assign(found, {
      ...(enabled_events.length > 0 && { enabled_events }),
      ...(form.get("disabled") === "false" && { status: "enabled" }),
      metadata: { ...Object(found.metadata), ...metadata },
    });
    return { status: 200, body: found };
  }
  if (form.get("url") === null || enabled_events.length === 0) {
    return refuse(400, "Missing required param: url or enabled_events.");
  }
  const made = {
    id: `we_${known.endpoints.length + 1}`,
    url: form.get("url"),
    status: "enabled",
    api_version: form.get("api_version"),
    enabled_events,
    metadata,
  };
  known.endpoints.unshift(made);
  return { status: 200, body: { ...made, secret: `whsec_0123456789abcdef_${made.id}` } };
}

/** The management API. The project's name is the first part of its host: here 127, of 127.0.0.1. */
export function answerAsSupabase(known: Neighbours, call: string, body: Buffer): Answer | undefined {
  if (!/^(GET|PATCH) \/v1\/projects\/127\/config\/auth$/.test(call)) return undefined;
  if (call.startsWith("PATCH")) {
    if (body.length === 0) return refuse(400, "The body is missing");
    Object.assign(known.auth, JSON.parse(body.toString()));
  }
  return { status: 200, body: known.auth };
}

/** The project's Auth server, behind the gateway that requires a key. */
export function answerAsAuth(
  known: Neighbours,
  call: string,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Answer | undefined {
  if (!call.includes(" /auth/v1/")) return undefined;
  if (call === "GET /auth/v1/.well-known/jwks.json") return { status: 200, body: { keys: known.authKeys } };
  if (headers.apikey !== known.authAnonKey) return { status: 401, body: { message: "Invalid API key" } };
  if (call === "GET /auth/v1/settings") return { status: 200, body: known.authSettings };
  if (call !== "POST /auth/v1/token" || body.length === 0) {
    return { status: 404, body: { code: 404, error_code: "not_found", msg: "not found" } };
  }
  const error_code = known.hasCaptcha ? "captcha_failed" : "invalid_credentials";
  return { status: 400, body: { code: 400, error_code, msg: error_code } };
}
