import { env, exports } from "cloudflare:workers";
import * as v from "valibot";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { type Bindings, settingsOf } from "../../../worker/env.ts";
import { openStoreContext } from "../../../worker/middleware/open-store.ts";

const origin = "http://store.test";

// Copied, because the runtime's type has no index signature.
export const bindings: Bindings = { ...env };

/** The store as the domain's verbs see it, over this test's own storage. */
export function storeContext(now?: Date): StoreContext {
  const context = openStoreContext(bindings, settingsOf(bindings));
  return now === undefined ? context : { ...context, now: () => now };
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
  return exports.default.fetch(
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
}

/** The answer, held to a schema of the contract: what the schema does not know is refused. */
export async function answerOf<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const body = await response.json();
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new Error(`${response.status} ${JSON.stringify(body)}: ${v.summarize(parsed.issues)}`);
}
