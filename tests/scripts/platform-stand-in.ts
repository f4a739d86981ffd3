import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { type Neighbours, respondAsAuth, respondAsStripe, respondAsSupabase } from "./neighbours-stand-in.ts";
import { cronPattern, Refusal, refuseConsumer, refuseUpload } from "./platform-rules.ts";

/** The part of a Cloudflare account's state that a deployment reads or changes. */
export interface Platform extends Neighbours {
  readonly url: string;
  readonly accounts: { id: string; name: string }[];
  readonly databases: { uuid: string; name: string; queries: string[] }[];
  readonly buckets: string[];
  readonly queues: { queue_id: string; queue_name: string; consumers: Consumer[] }[];
  readonly versions: { id: string; message: string; bindings: Binding[] }[];
  /** The deployments, latest first. */
  readonly deployments: { version: string; message: string }[];
  schedules: { cron: string }[];
  /** The id of the version that serves requests. `isBroken` decides whether it fails. */
  serving: string | undefined;
  isBroken: (version: string) => boolean;
  /** Returns the response to a call that fails on purpose. `drop` closes the connection. */
  refuse: (call: string) => "drop" | { status: number; code: number; message: string } | undefined;
  readonly calls: string[];
}

export interface Binding {
  readonly type: string;
  readonly name: string;
  readonly id?: string;
  readonly bucket_name?: string;
  readonly queue_name?: string;
  /** A secret's value, which Cloudflare does not show. */
  readonly text?: string;
}

export interface Consumer {
  readonly consumer_id: string;
  readonly type: string;
  readonly script: string;
  readonly settings: Readonly<Record<string, number>>;
}

interface Call {
  readonly platform: Platform;
  readonly search: URLSearchParams;
  readonly body: Buffer;
  /** The named parts of the route's path. */
  readonly part: Readonly<Record<string, string>>;
}

/** Starts a stand-in for the parts of the APIs of Cloudflare, Stripe and Supabase that a deployment uses. */
export async function startPlatform(): Promise<Platform> {
  const platform: Platform = {
    url: "",
    accounts: [{ id: "acc", name: "Ada's shop" }],
    databases: [],
    buckets: [],
    queues: [],
    versions: [],
    deployments: [],
    schedules: [],
    endpoints: [],
    undelivered: 0,
    auth: {
      site_url: "http://localhost",
      uri_allow_list: "",
      rate_limit_email_sent: 100,
      smtp_host: "smtp.example",
    },
    authSettings: { external: { email: true }, disable_signup: false, mailer_autoconfirm: false },
    authKeys: [{ kty: "EC" }],
    authAnonKey: "anon",
    hasCaptcha: false,
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
    const sendRefusal = ({ status, code, message }: { status: number; code: number; message: string }) =>
      send(status, { success: false, errors: [{ code, message }], messages: [], result: null });
    const refusal = platform.refuse(call);
    if (refusal === "drop") return response.destroy();
    if (refusal !== undefined) return sendRefusal(refusal);
    const page = respondAsStore(platform, pathname);
    if (page !== undefined) return response.writeHead(page.status).end(page.text);
    const neighbourResponse =
      respondAsStripe(platform, call, searchParams, body) ??
      respondAsSupabase(platform, call, body) ??
      respondAsAuth(platform, call, request.headers, body);
    if (neighbourResponse !== undefined) return send(neighbourResponse.status, neighbourResponse.body);
    try {
      const result = respondAsCloudflare(platform, call, searchParams, body);
      return send(200, {
        success: true,
        errors: [],
        messages: [],
        result,
        result_info: { page: 1, total_pages: 1 },
      });
    } catch (error) {
      if (error instanceof Refusal) return sendRefusal(error);
      return sendRefusal({ status: 500, code: 10_013, message: String(error) });
    }
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

function respondAsStore(platform: Platform, pathname: string) {
  if (!["/", "/api/health", "/api/config"].includes(pathname)) return undefined;
  const { serving, url } = platform;
  if (serving === undefined || platform.isBroken(serving)) return { status: 500, text: "broken" };
  const secrets = platform.versions.find(({ id }) => id === serving)?.bindings ?? [];
  const isLater = secrets.some(({ name, text }) => name === "STRIPE_WEBHOOK_SECRET" && text === "later");
  const webhooks = isLater ? "no_secret" : "ok";
  const text = `<div id="root"></div> {"status":"ok","webhooks":"${webhooks}","keys":["pk_test_0123456789abcdef","${url}"]}`;
  return { status: 200, text };
}

function respondAsCloudflare(
  platform: Platform,
  call: string,
  search: URLSearchParams,
  body: Buffer,
): unknown {
  for (const [pattern, respond] of routes) {
    const match = pattern.exec(call);
    if (match !== null) return respond({ platform, search, body, part: match.groups ?? {} });
  }
  throw new Refusal(404, 7_000, `No route for that URI: ${call}`);
}

const createNotFound = (name: string) => new Refusal(404, 10_007, `${name} does not exist`);

function parseBody({ body }: Call): Record<string, unknown> {
  if (body.length === 0) throw new Refusal(400, 10_001, "The request has no body");
  return JSON.parse(body.toString());
}

/** Reads the name of a new resource, and refuses a name that exists. */
function readNewName(call: Call, field: string, existingNames: readonly string[]): string {
  const name = parseBody(call)[field];
  if (typeof name !== "string" || name === "") throw new Refusal(400, 10_001, `${field} is missing`);
  if (existingNames.includes(name)) throw new Refusal(409, 10_004, `${name} exists already`);
  return name;
}

const findQueue = ({ platform, part }: Call) => {
  const queue = platform.queues.find(({ queue_id }) => queue_id === part.queue);
  if (queue === undefined) throw createNotFound(`The queue ${part.queue}`);
  return queue;
};

const requireWorker = ({ platform, part }: Call): void => {
  if (platform.versions.length === 0) throw createNotFound(`The Worker ${part.worker}`);
};

const account = "/client/v4/accounts/acc";
/** Creates a pattern for calls, in which `:name` matches a part of the path. */
const on = (method: string, path: string): RegExp =>
  new RegExp(`^${method} ${path.replace(/:(\w+)/g, (_, name) => `(?<${name}>[\\w-]+)`)}$`);
const onAccount = (method: string, path: string): RegExp => on(method, `${account}${path}`);
const script = "/workers/scripts/:worker";

const routes: readonly (readonly [RegExp, (call: Call) => unknown])[] = [
  [on("GET", "/client/v4/accounts"), ({ platform }) => platform.accounts],
  [
    on("GET", "/client/v4/memberships"),
    ({ platform }) => platform.accounts.map((each) => ({ account: each })),
  ],
  [on("GET", "/client/v4/user"), () => ({ id: "user", email: "ada@store.test" })],
  [
    onAccount("GET", "/d1/database"),
    ({ platform, search }) => platform.databases.filter(({ name }) => name === (search.get("name") ?? name)),
  ],
  [
    onAccount("POST", "/d1/database"),
    (call) => {
      const { databases } = call.platform;
      const name = readNewName(
        call,
        "name",
        databases.map((each) => each.name),
      );
      const database = { uuid: crypto.randomUUID(), name, queries: [] };
      databases.push(database);
      return database;
    },
  ],
  [onAccount("GET", "/d1/database/:database"), findDatabase],
  [
    onAccount("POST", "/d1/database/:database/query"),
    (call) => {
      findDatabase(call).queries.push(String(parseBody(call).sql));
      return [{ results: [], success: true, meta: {} }];
    },
  ],
  [
    onAccount("POST", "/r2/buckets"),
    (call) => {
      call.platform.buckets.push(readNewName(call, "name", call.platform.buckets));
      return {};
    },
  ],
  [
    onAccount("GET", "/r2/buckets/:bucket"),
    ({ platform, part }) => {
      if (!platform.buckets.includes(part.bucket ?? "")) throw createNotFound(`The bucket ${part.bucket}`);
      return { name: part.bucket };
    },
  ],
  [
    onAccount("GET", "/queues"),
    ({ platform, search }) => {
      const names = search.getAll("name");
      return platform.queues.filter(({ queue_name }) => names.length === 0 || names.includes(queue_name));
    },
  ],
  [
    onAccount("POST", "/queues"),
    (call) => {
      const { queues } = call.platform;
      const queue_name = readNewName(
        call,
        "queue_name",
        queues.map((each) => each.queue_name),
      );
      const queue = { queue_id: `id-of-${queue_name}`, queue_name, consumers: [] };
      queues.push(queue);
      return queue;
    },
  ],
  [
    onAccount("POST", "/queues/:queue/consumers"),
    (call) => {
      const queue = findQueue(call);
      if (queue.consumers.length > 0) throw new Refusal(409, 11_004, "The queue has a consumer already");
      queue.consumers.push(createConsumer(call, crypto.randomUUID()));
      return queue.consumers[0];
    },
  ],
  [
    onAccount("PUT", "/queues/:queue/consumers/:consumer"),
    (call) => {
      const queue = findQueue(call);
      const id = call.part.consumer ?? "";
      if (!queue.consumers.some(({ consumer_id }) => consumer_id === id))
        throw createNotFound(`The consumer ${id}`);
      queue.consumers.splice(0, 1, createConsumer(call, id));
      return queue.consumers[0];
    },
  ],
  [onAccount("GET", "/workers/subdomain"), () => ({ subdomain: "ada" })],
  [
    onAccount("GET", "/workers/workers/:worker"),
    ({ part }) => ({ id: "tag", name: part.worker, subdomain: { enabled: true } }),
  ],
  [
    onAccount("GET", "/workers/services/:worker"),
    (call) => {
      requireWorker(call);
      const script = { tag: "tag", last_deployed_from: "wrangler" };
      return { default_environment: { environment: "production", script } };
    },
  ],
  [
    onAccount("POST", `${script}/assets-upload-session`),
    (call) => {
      const files = Object.values(Object(parseBody(call).manifest)).map((file) => Object(file).hash);
      if (files.length === 0) throw new Refusal(400, 10_021, "There are no assets");
      return { jwt: "a.e30.b", buckets: [files] };
    },
  ],
  [
    on("POST", `${account}/workers/assets/upload`),
    ({ body }) => {
      if (body.length === 0) throw new Refusal(400, 10_021, "The upload has no files");
      return { jwt: "completed.e30.b" };
    },
  ],
  [onAccount("PUT", script), upload],
  [onAccount("POST", `${script}/versions`), upload],
  [
    onAccount("GET", `${script}/deployments`),
    (call) => {
      requireWorker(call);
      const { deployments, serving } = call.platform;
      const byHand = deployments[0]?.version === serving ? [] : [{ version: serving, message: "" }];
      return {
        deployments: [...byHand, ...deployments].map(({ version, message }, index) => ({
          id: `d${index}`,
          versions: [{ version_id: version, percentage: 100 }],
          annotations: { "workers/message": message },
        })),
      };
    },
  ],
  [
    onAccount("POST", `${script}/deployments`),
    (call) => {
      requireWorker(call);
      const { versions: chosen, annotations } = Object(parseBody(call));
      const id = chosen?.[0]?.version_id;
      if (!call.platform.versions.some((version) => version.id === id))
        throw createNotFound(`The version ${id}`);
      serve(call.platform, id, annotations?.["workers/message"]);
      return { id: "deployment" };
    },
  ],
  [
    onAccount("GET", `${script}/versions/:version`),
    ({ platform, part }) => {
      const version = platform.versions.find(({ id }) => id === part.version);
      if (version === undefined) throw createNotFound(`The version ${part.version}`);
      return {
        id: version.id,
        annotations: { "workers/message": version.message },
        metadata: {},
        resources: { bindings: version.bindings, script: {}, script_runtime: {} },
      };
    },
  ],
  [
    onAccount("GET", `${script}/versions`),
    ({ platform }) => ({ items: platform.versions.map(({ id }) => ({ id, metadata: {}, annotations: {} })) }),
  ],
  [
    onAccount("GET", `${script}/settings`),
    (call) => {
      requireWorker(call);
      const { versions, serving } = call.platform;
      return { bindings: versions.find(({ id }) => id === serving)?.bindings ?? [] };
    },
  ],
  [onAccount("GET", `${script}/secrets`), () => []],
  [onAccount("(?:GET|POST)", `${script}/subdomain`), () => ({ enabled: true, previews_enabled: false })],
  [
    onAccount("GET", `${script}/schedules`),
    (call) => {
      requireWorker(call);
      return { schedules: call.platform.schedules };
    },
  ],
  [
    onAccount("PUT", `${script}/schedules`),
    (call) => {
      requireWorker(call);
      const schedules: unknown = parseBody(call);
      if (!Array.isArray(schedules) || !schedules.every((each) => cronPattern.test(Object(each).cron))) {
        throw new Refusal(400, 10_100, "A schedule is no cron expression");
      }
      call.platform.schedules = schedules.map(({ cron }) => ({ cron }));
      return { schedules: call.platform.schedules };
    },
  ],
];

function findDatabase({ platform, part }: Call) {
  const database = platform.databases.find(({ uuid }) => uuid === part.database);
  if (database === undefined) throw createNotFound(`The database ${part.database}`);
  return database;
}

function createConsumer(call: Call, consumer_id: string): Consumer {
  const body = parseBody(call);
  refuseConsumer(call.platform, body);
  const { script_name: worker, ...rest } = Object(body);
  return { ...rest, script: worker, consumer_id };
}

/** Reads a version as wrangler sends it: a form whose metadata names the bindings. */
function upload({ platform, body }: Call): unknown {
  const [text] = /(?<=name="metadata"[^{]*)\{.*\}/.exec(body.toString()) ?? [];
  if (text === undefined) throw new Refusal(400, 10_021, "The upload has no metadata");
  const metadata = JSON.parse(text);
  refuseUpload(platform, metadata);
  const id = crypto.randomUUID();
  const message = metadata.annotations?.["workers/message"] ?? "";
  const bindings = inheritSecrets(platform, metadata.bindings);
  platform.versions.push({ id, message, bindings });
  serve(platform, id, message);
  return { id, startup_time_ms: 1, metadata: {}, resources: {}, deployment_id: id, default_environment: {} };
}

/** Adds the serving version's secrets to a new version, except those that the new version sets. */
export function inheritSecrets(platform: Platform, bindings: readonly Binding[]): Binding[] {
  const serving = platform.versions.find(({ id }) => id === platform.serving)?.bindings ?? [];
  const inherited = serving.filter(
    ({ type, name }) => type === "secret_text" && !bindings.some((each) => each.name === name),
  );
  return [...bindings, ...inherited];
}

export function serve(platform: Platform, version: string, message = ""): void {
  platform.serving = version;
  platform.deployments.unshift({ version, message });
}
