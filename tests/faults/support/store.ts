import * as v from "valibot";
import { run } from "./run.ts";

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export interface StoreResponse {
  /** The HTTP status, or 0 if no response arrived because the store was killed. */
  readonly status: number;
  readonly body: unknown;
}

const timeoutMs = 120_000;

/** Sends a request to the store. A network failure returns status 0, because the tests stop the store on purpose. */
export async function call(
  path: string,
  { method, token, json, headers, body }: Call = {},
): Promise<StoreResponse> {
  const content = json === undefined ? body : JSON.stringify(json);
  try {
    const response = await fetch(`${run.STORE_URL}${path}`, {
      method: method ?? (content === undefined ? "GET" : "POST"),
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    return { status: 0, body: String(error) };
  }
}

/** Parses a response that must be a success. */
export function expectSuccess<Schema extends v.GenericSchema>(
  { status, body }: StoreResponse,
  schema: Schema,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (status >= 200 && status < 300 && result.success) return result.output;
  throw new Error(`Unexpected response: ${status} ${JSON.stringify(body)}`);
}

/** Returns the error code of a failed request, or undefined if it has none. */
export function readErrorCode({ body }: StoreResponse): string | undefined {
  const result = v.safeParse(v.object({ code: v.string() }), body);
  return result.success ? result.output.code : undefined;
}

/** Kills all processes of the store with SIGKILL. */
export const killStore = () => control("/kill");
/** Starts the built store again with its existing data. */
export const startStore = () => control("/start");

/** Runs the five-minute cron of wrangler.toml. */
export const runSchedule = () => control("/scheduled", { cron: "*/5 * * * *" });

/** Sends a command to the stack's control server (scripts/stack/control.ts). */
export async function control(path: string, json: object = {}): Promise<unknown> {
  const response = await fetch(`${run.CONTROL_URL}${path}`, { method: "POST", body: JSON.stringify(json) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
  return parseJson(text);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
