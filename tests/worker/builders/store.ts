import { exports } from "cloudflare:workers";
import * as v from "valibot";
import { failureView } from "../../../contract/shared/errors.ts";
import { createStoreContext } from "../../../worker/context.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { parseSettings } from "../../../worker/env.ts";
import { bindings, track } from "../background.ts";

const origin = "http://store.test";

/** The store as the domain's verbs see it, over this test's own storage. */
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
  /** A body as it is, for what is not JSON or must not be serialized again. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to the running Worker. */
export async function call(
  path: string,
  { method, token, json, text, headers }: Call = {},
): Promise<Response> {
  const response = await exports.default.fetch(
    new Request(`${origin}${path}`, {
      method: method ?? (json === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(text === undefined ? {} : { body: text }),
    }),
  );
  // Read to its end, as a browser does: the cache keeps an image only then.
  const body = await response.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, response);
}

/** The answer, held to a schema of the contract: what the schema does not know is refused. */
export async function unwrap<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await response.json();
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new Error(`${response.status} ${JSON.stringify(body)}: ${v.summarize(parsed.issues)}`);
}

/** A refusal: its status, and what the envelope of failures says. */
export async function readFailure(response: Response) {
  return { status: response.status, ...(await unwrap(response, failureView)) };
}

/** The store's database, which can be switched off. */
export function aDatabase() {
  let isOn = true;
  const fail = () => {
    throw new Error("D1_ERROR: overloaded");
  };
  const database = new Proxy(bindings.DB, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return isOn ? member.bind(target) : fail;
    },
  });
  const switchOff = () => {
    isOn = false;
  };
  return { database, switchOff };
}

/** A database that answers nothing. */
export function aBrokenDatabase() {
  const { database, switchOff } = aDatabase();
  switchOff();
  return database;
}
