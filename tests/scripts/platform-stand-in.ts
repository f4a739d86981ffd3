import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** How many words name a command; three where nothing else is said. */
const commandWords: Readonly<Record<string, number>> = { deploy: 1, rollback: 1, versions: 2 };

/** wrangler without its seconds: what it does to the platform, for tests of the order. */
export function quickWrangler(platform: Platform) {
  return async (...args: readonly string[]): Promise<string> => {
    const [command = ""] = args;
    const words = args.slice(0, commandWords[command] ?? 3).join(" ");
    platform.calls.push(`wrangler ${words}`);
    if (platform.refuse(`wrangler ${words}`) !== undefined) throw new Error("fetch failed");
    const [, , name = ""] = args;
    if (words.startsWith("d1 create")) {
      platform.databases.push({ uuid: crypto.randomUUID(), name, queries: [] });
    }
    if (words.startsWith("r2 bucket create")) platform.buckets.push(args[3] ?? "");
    if (words.startsWith("queues create")) platform.queues.push(name);
    const option = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
    const message = option("--message");
    if (words === "deploy") {
      const secrets: Record<string, string> = JSON.parse(readFileSync(option("--secrets-file"), "utf8"));
      const id = crypto.randomUUID();
      const database = { type: "d1", name: "DB", id: platform.databases[0]?.uuid ?? "" };
      const bindings = [
        database,
        ...Object.entries(secrets).map(([secret, text]) => ({ type: "secret_text", name: secret, text })),
      ];
      platform.versions.push({ id, message, bindings });
      serve(platform, id, message);
    }
    if (words === "rollback") serve(platform, args[1] ?? "", message);
    if (words === "versions deploy") serve(platform, (args[2] ?? "").replace("@100", ""), message);
    return "";
  };
}

/** What the platform, Stripe and Supabase know of a store, as far as a deployment looks at it or changes it. */
export interface Platform {
  readonly url: string;
  readonly accounts: { id: string; name: string }[];
  readonly databases: { uuid: string; name: string; queries: string[] }[];
  readonly buckets: string[];
  readonly queues: string[];
  readonly versions: { id: string; message: string; bindings: Binding[] }[];
  /** The latest first. */
  readonly deployments: { version: string; message: string }[];
  readonly endpoints: Record<string, unknown>[];
  auth: { site_url: string; uri_allow_list: string };
  /** Which version serves; what it answers is decided by `isBroken`. */
  serving: string | undefined;
  isBroken: (version: string) => boolean;
  /** Answers in place of the platform; `drop` cuts the connection. */
  refuse: (call: string) => "drop" | { status: number; code: number; message: string } | undefined;
  readonly calls: string[];
}

interface Binding {
  readonly type: string;
  readonly name: string;
  readonly id?: string;
  /** Of a secret; the platform does not show it. */
  readonly text?: string;
}

/** Stands in for the platform's API, as far as wrangler and the deployment use it. */
export async function startPlatform(): Promise<Platform> {
  const platform: Platform = {
    url: "",
    accounts: [{ id: "acc", name: "Ada's shop" }],
    databases: [],
    buckets: [],
    queues: [],
    versions: [],
    deployments: [],
    endpoints: [],
    auth: { site_url: "http://localhost", uri_allow_list: "" },
    serving: undefined,
    isBroken: () => false,
    refuse: () => undefined,
    calls: [],
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stand-in");
    const call = `${request.method} ${pathname}`;
    platform.calls.push(call);
    const body = await buffer(request);
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(content));
    const refusal = platform.refuse(call);
    if (refusal === "drop") return response.destroy();
    if (refusal !== undefined) {
      const { status, code, message } = refusal;
      return send(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    }
    const page = answerAsStore(platform, pathname);
    if (page !== undefined) return response.writeHead(page.status).end(page.text);
    const own = answerAsOthers(platform, request, pathname, body);
    if (own !== undefined) return send(own.status, own.body);
    const result = answerAsCloudflare(platform, call, searchParams, body);
    if (result === undefined) {
      return send(404, {
        success: false,
        errors: [{ code: 10007, message: `not found: ${call}` }],
        result: null,
      });
    }
    return send(200, {
      success: true,
      errors: [],
      messages: [],
      result,
      result_info: { page: 1, total_pages: 1 },
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // A listening TCP server has an address with a port.
  return Object.assign(platform, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function answerAsStore(platform: Platform, pathname: string) {
  if (!["/", "/api/health", "/api/config"].includes(pathname)) return undefined;
  const { serving } = platform;
  if (serving === undefined || platform.isBroken(serving)) return { status: 500, text: "broken" };
  const text = '<div id="root"></div> {"status":"ok","keys":["pk_test_1","https://project.supabase.co"]}';
  return { status: 200, text };
}

function answerAsOthers(platform: Platform, { method }: IncomingMessage, pathname: string, body: Buffer) {
  if (pathname === "/v1/webhook_endpoints" && method === "GET") {
    return { status: 200, body: { object: "list", data: platform.endpoints, has_more: false } };
  }
  if (pathname.startsWith("/v1/webhook_endpoints")) {
    const id = pathname.split("/")[3] ?? `we_${platform.endpoints.length + 1}`;
    const form = new URLSearchParams(body.toString());
    const found = platform.endpoints.find((each) => each.id === id);
    if (method === "DELETE" && found !== undefined) {
      platform.endpoints.splice(platform.endpoints.indexOf(found), 1);
      return { status: 200, body: { id, deleted: true } };
    }
    const events = [...form].filter(([name]) => name.startsWith("enabled_events")).map(([, event]) => event);
    const endpoint = {
      ...(found ?? { id, status: "enabled", api_version: form.get("api_version"), url: form.get("url") }),
      enabled_events: events,
    };
    if (found !== undefined) Object.assign(found, endpoint, { status: "enabled" });
    else platform.endpoints.push(endpoint);
    return { status: 200, body: { ...endpoint, secret: `whsec_${id}` } };
  }
  if (/^\/v1\/projects\/\w+\/config\/auth$/.test(pathname)) {
    if (method === "PATCH") Object.assign(platform.auth, JSON.parse(body.toString()));
    return { status: 200, body: platform.auth };
  }
  return undefined;
}

function answerAsCloudflare(
  platform: Platform,
  call: string,
  search: URLSearchParams,
  body: Buffer,
): unknown {
  const { databases, buckets, queues, versions } = platform;
  const [, verb = "", rest = ""] = /^(\w+) \/client\/v4(.*)$/.exec(call) ?? [];
  const path = rest.replace("/accounts/acc", "");
  const json = () => JSON.parse(body.toString());
  const [script] = /(?<=^\/workers\/(scripts|services)\/)[\w-]+/.exec(path) ?? [];
  if (path === "/accounts") return platform.accounts;
  if (path === "/memberships") return platform.accounts.map((account) => ({ account }));
  if (path === "/user") return { id: "user", email: "ada@store.test" };
  if (path === "/d1/database" && verb === "GET") {
    return databases.filter(({ name }) => name === (search.get("name") ?? name));
  }
  if (path === "/d1/database") {
    const made = { uuid: crypto.randomUUID(), name: json().name, queries: [] };
    databases.push(made);
    return made;
  }
  if (path.startsWith("/d1/database/")) {
    const found = databases.find(({ uuid }) => path.includes(uuid));
    if (path.endsWith("/query") && found !== undefined) {
      found.queries.push(json().sql);
      return [{ results: [], success: true, meta: {} }];
    }
    return found;
  }
  if (path === "/r2/buckets") {
    buckets.push(json().name);
    return {};
  }
  if (path.startsWith("/r2/buckets/"))
    return buckets.includes(path.slice(12)) ? { name: path.slice(12) } : undefined;
  if (path === "/queues" && verb === "POST") {
    queues.push(json().queue_name);
    return { queue_id: json().queue_name, queue_name: json().queue_name };
  }
  if (path === "/queues") {
    const wanted = search.get("name");
    return queues
      .filter((name) => wanted === null || name === wanted)
      .map((name) => ({ queue_id: name, queue_name: name, consumers: [], producers: [] }));
  }
  if (path.startsWith("/queues/")) return verb === "GET" ? [] : {};
  if (path === "/workers/subdomain") return { subdomain: "ada" };
  if (/^\/workers\/workers\/[\w-]+$/.test(path))
    return { id: "tag", name: "shop", subdomain: { enabled: true } };
  if (script === undefined) return undefined;
  if (verb === "PUT" && path === `/workers/scripts/${script}`) return upload(platform, body);
  if (verb === "POST" && path.endsWith("/versions")) return upload(platform, body);
  if (path.endsWith("/deployments") && verb === "POST") {
    const { versions: chosen, annotations } = json();
    serve(platform, chosen[0].version_id, annotations?.["workers/message"]);
    return { id: "deployment" };
  }
  if (versions.length === 0) return undefined;
  const current = versions.find(({ id }) => id === platform.serving);
  if (path.endsWith("/deployments")) {
    const [latest] = platform.deployments;
    const byHand = latest?.version === platform.serving ? [] : [{ version: platform.serving, message: "" }];
    return {
      deployments: [...byHand, ...platform.deployments].map(({ version, message }, index) => ({
        id: `d${index}`,
        versions: [{ version_id: version, percentage: 100 }],
        annotations: { "workers/message": message },
      })),
    };
  }
  const version = versions.find(({ id }) => path.endsWith(`/versions/${id}`));
  if (version !== undefined) {
    const annotations = { "workers/message": version.message };
    return {
      id: version.id,
      annotations,
      metadata: {},
      resources: { bindings: version.bindings, script: {}, script_runtime: {} },
    };
  }
  if (path.endsWith("/settings")) return { bindings: current?.bindings ?? [] };
  if (path.startsWith("/workers/services/")) {
    return {
      default_environment: {
        environment: "production",
        script: { tag: "tag", last_deployed_from: "wrangler" },
      },
    };
  }
  if (path.endsWith("/schedules") || path.endsWith("/subdomain"))
    return { enabled: true, previews_enabled: false };
  return undefined;
}

function serve(platform: Platform, version: string, message = ""): void {
  platform.serving = version;
  platform.deployments.unshift({ version, message });
}

/** A version as wrangler sends it: a form whose metadata names the bindings. */
function upload(platform: Platform, body: Buffer): unknown {
  const [text = "{}"] = /(?<=name="metadata"[^{]*)\{.*\}/.exec(body.toString()) ?? [];
  const metadata = JSON.parse(text);
  const id = crypto.randomUUID();
  const bindings: Binding[] = metadata.bindings ?? [];
  const message = metadata.annotations?.["workers/message"] ?? "";
  platform.versions.push({ id, message, bindings });
  serve(platform, id, message);
  return { id, startup_time_ms: 1, metadata: {}, resources: {}, deployment_id: id, default_environment: {} };
}
