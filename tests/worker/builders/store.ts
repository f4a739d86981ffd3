import { exports } from "cloudflare:workers";
import { app } from "../../../worker/app.ts";
import { createStoreContext } from "../../../worker/context.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { parseSettings } from "../../../worker/env.ts";
import { type CallOptions, createClient } from "../../builders/call.ts";
import { anExecution, bindings, track } from "../background.ts";
import { allowLogged } from "../logged.ts";

/** Creates the context of the domain's functions, with this test's storage. */
export function storeContext(now?: Date): StoreContext {
  const context = createStoreContext(bindings, parseSettings(bindings));
  return {
    ...context,
    inBackground: (work) => void track(work),
    ...(now === undefined ? {} : { now: () => now }),
  };
}

const origin = "http://store.test";
const client = createClient(origin, (request) => exports.default.fetch(request));
export const { unwrap, readFailure } = client;

interface WorkerCallOptions extends CallOptions {
  /** Replaces some of the Worker's bindings for this request. */
  readonly bindings?: Readonly<Record<string, unknown>>;
}

/** Sends a request to the running Worker. */
export function call(
  path: string,
  { bindings: changes, ...options }: WorkerCallOptions = {},
): Promise<Response> {
  if (changes === undefined) return client.call(path, options);
  // A replaced binding usually fails.
  allowLogged(/./);
  const changed = createClient(origin, async (request) =>
    app.fetch(request, { ...bindings, ...changes }, anExecution()),
  );
  return changed.call(path, options);
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
