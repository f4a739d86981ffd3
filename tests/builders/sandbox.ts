import * as v from "valibot";
import { sandboxServiceKey, sandboxStripeSecretKey } from "../../sandbox/keys.ts";

/** The sandbox of the store under test. */
export interface Sandbox {
  /** @throws Error unless the request succeeds */
  readonly send: <Schema extends v.GenericSchema>(
    method: string,
    path: string,
    schema: Schema,
    json?: unknown,
  ) => Promise<v.InferOutput<Schema>>;
  /** Sends a form to Stripe's API. Returns failures too. */
  readonly sendToStripe: (
    method: string,
    path: string,
    params?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
}

export const anything = v.unknown();

export function createSandbox(url: string): Sandbox {
  return {
    send: async (method, path, schema, json) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${sandboxServiceKey}`,
          apikey: sandboxServiceKey,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
      return v.parse(schema, await response.json());
    },
    sendToStripe: (method, path, params) =>
      fetch(`${url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${sandboxStripeSecretKey}` },
        ...(params === undefined ? {} : { body: new URLSearchParams(params) }),
      }),
  };
}
