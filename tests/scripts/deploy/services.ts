import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** The state of the stand-ins of Stripe, Supabase Auth and the deployed store. */
export interface Services {
  readonly url: string;
  readonly endpoints: Endpoint[];
  /** The status with which Stripe refuses to list endpoints, as for an unknown or a restricted key. */
  stripeStatus: number;
  undelivered: number;
  /** True if Stripe's account can take payments. */
  canCharge: boolean;
  readonly auth: { keys: object[]; anonKey: string; captcha: boolean; email: boolean; isDown: boolean };
  /** The body of every page of the store. A page fails without one. */
  respondAsStore: () => string | undefined;
  /** The changes at Stripe, with ID for an endpoint's id. */
  readonly changes: string[];
  /** Returns true for a change that fails. */
  failsAt: (change: string) => boolean;
}

export interface Endpoint {
  readonly id: string;
  readonly url: string;
  status: string;
  api_version: string;
  enabled_events: readonly string[];
  readonly metadata: Record<string, string>;
}

/** Starts stand-ins for the services that a deployment calls over HTTP. */
export async function startServices(): Promise<Services> {
  const services: Services = {
    url: "",
    endpoints: [],
    stripeStatus: 200,
    undelivered: 0,
    canCharge: true,
    auth: { keys: [{ kty: "EC" }], anonKey: "anon", captcha: false, email: true, isDown: false },
    respondAsStore: () => undefined,
    changes: [],
    failsAt: () => false,
  };
  const server = createServer(async (request, response) => {
    const { status, body } = await respond(services, request);
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return Object.assign(services, { url: `http://127.0.0.1:${port}` });
}

interface StandInResponse {
  readonly status: number;
  readonly body: unknown;
}

async function respond(services: Services, request: IncomingMessage): Promise<StandInResponse> {
  const { pathname } = new URL(request.url ?? "/", "http://stand-in");
  const call = `${request.method} ${pathname}`;
  if (pathname.startsWith("/auth/v1/")) return respondAsAuth(services, call, request.headers.apikey);
  const form = new URLSearchParams(await text(request));
  if (pathname.startsWith("/v1/")) return respondAsStripe(services, call, form);
  const page = services.respondAsStore();
  return page === undefined ? { status: 500, body: "broken" } : { status: 200, body: page };
}

function respondAsAuth({ auth }: Services, call: string, key: unknown): StandInResponse {
  if (auth.isDown) return { status: 503, body: "" };
  if (call.endsWith("/jwks.json")) return { status: 200, body: { keys: auth.keys } };
  if (key !== auth.anonKey) return { status: 401, body: {} };
  if (call === "GET /auth/v1/settings") {
    return {
      status: 200,
      body: { external: { email: auth.email }, disable_signup: false, mailer_autoconfirm: false },
    };
  }
  return { status: 400, body: { error_code: auth.captcha ? "captcha_failed" : "invalid_credentials" } };
}

function respondAsStripe(services: Services, call: string, form: URLSearchParams): StandInResponse {
  const { endpoints, stripeStatus } = services;
  if (stripeStatus !== 200) return { status: stripeStatus, body: { error: { message: "Refused" } } };
  if (call === "GET /v1/events") {
    return { status: 200, body: { data: Array.from({ length: services.undelivered }, () => ({})) } };
  }
  if (call === "GET /v1/account") {
    return { status: 200, body: { charges_enabled: services.canCharge, payouts_enabled: true } };
  }
  if (call === "GET /v1/payment_intents") return { status: 200, body: { data: [], has_more: false } };
  if (call.startsWith("GET")) return { status: 200, body: { data: endpoints, has_more: false } };
  const change = call.replace(/we_.*/, "ID");
  services.changes.push(change);
  if (services.failsAt(change)) return { status: 400, body: { error: { message: "The network failed" } } };
  const index = endpoints.findIndex(({ id }) => call.endsWith(`/${id}`));
  if (call.startsWith("DELETE")) return { status: 200, body: endpoints.splice(index, 1)[0] };
  const enabledEvents = [...form].flatMap(([name, event]) => (/^enabled_events/.test(name) ? event : []));
  const hash = form.get("metadata[secret_sha256]");
  const endpoint = endpoints[index];
  if (endpoint === undefined) {
    const created: Endpoint = {
      id: `we_${crypto.randomUUID().slice(0, 8)}`,
      url: form.get("url") ?? "",
      status: "enabled",
      api_version: form.get("api_version") ?? "",
      enabled_events: enabledEvents,
      metadata: {},
    };
    endpoints.push(created);
    return { status: 200, body: { ...created, secret: createSecret(created) } };
  }
  if (hash !== null) endpoint.metadata.secret_sha256 = hash;
  return { status: 200, body: endpoint };
}

/** Returns the signing secret of an endpoint that a deployment created. */
export function createSecret({ id }: Pick<Endpoint, "id">): string {
  return `whsec_0123456789abcdef_${id}`;
}
