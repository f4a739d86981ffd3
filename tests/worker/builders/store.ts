import { exports } from "cloudflare:workers";
import * as v from "valibot";
import { failureView } from "../../../contract/shared/errors.ts";
import { app } from "../../../worker/app.ts";
import { createStoreContext } from "../../../worker/context.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { parseSettings } from "../../../worker/env.ts";
import { anExecution, bindings, track } from "../background.ts";

const origin = "http://store.test";

/** Creates the context of the domain's functions, with this test's storage. */
export function storeContext(now?: Date): StoreContext {
  const context = createStoreContext(bindings, parseSettings(bindings));
  return {
    ...context,
    inBackground: (work) => void track(work),
    ...(now === undefined ? {} : { now: () => now }),
  };
}

interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly json?: unknown;
  /** A raw body, for requests that are not JSON or must not be serialized again. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces some of the Worker's bindings for this request. */
  readonly bindings?: Readonly<Record<string, unknown>>;
}

/** Sends a request to the running Worker. */
export async function call(
  path: string,
  { method, token, json, text, headers, bindings: changes }: Call = {},
): Promise<Response> {
  const request = new Request(`${origin}${path}`, {
    method: method ?? (json === undefined ? "GET" : "POST"),
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(text === undefined ? {} : { body: text }),
  });
  const response =
    changes === undefined
      ? await exports.default.fetch(request)
      : await app.fetch(request, { ...bindings, ...changes }, anExecution());
  // Reads the whole body as a browser does, because the cache stores an image only then.
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** Parses the response with a schema of the contract. Unknown fields are an error. */
export async function unwrap<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await response.json();
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new Error(`${response.status} ${JSON.stringify(body)}: ${v.summarize(parsed.issues)}`);
}

/** Returns the status and the parsed body of a failed request. */
export async function readFailure(response: Response) {
  return { status: response.status, ...(await unwrap(response, failureView)) };
}

/** Returns the store's database, and a function after which all its queries fail. */
export function aDatabase() {
  let isAvailable = true;
  const fail = () => {
    throw new Error("D1_ERROR: overloaded");
  };
  const database = new Proxy(bindings.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return isAvailable ? member.bind(target) : fail;
    },
  });
  const switchOff = () => {
    isAvailable = false;
  };
  return { database, switchOff };
}

/** Returns a database that fails every query. */
export function aBrokenDatabase() {
  const { database, switchOff } = aDatabase();
  switchOff();
  return database;
}
