import * as v from "valibot";
import { failureResponse } from "../../contract/shared/errors.ts";

export interface CallOptions {
  readonly method?: string;
  readonly token?: string;
  readonly json?: unknown;
  /** A raw body, for requests that are not JSON or must not be serialized again. */
  readonly text?: string;
  readonly form?: FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request to the store. The method is POST if the request has a body, and GET otherwise. */
export type Call = (path: string, options?: CallOptions) => Promise<Response>;

/** Returns functions that send requests to the store at this origin, and read its responses. */
export function createClient(origin: string, send: (request: Request) => Promise<Response>) {
  const call: Call = async (path, { method, token, json, text, form, headers } = {}) => {
    const body = json === undefined ? (text ?? form) : JSON.stringify(json);
    const response = await send(
      new Request(`${origin}${path}`, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        redirect: "manual",
        headers: {
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    );
    // Reads the whole body as a browser does, because the cache stores an image only then.
    const content = await response.arrayBuffer();
    return new Response(content.byteLength === 0 ? null : content, response);
  };
  return { call, unwrap, readFailure };
}

/**
 * Parses the response with a schema of the contract. Unknown fields are an error.
 * @throws Error with the status and the body if they do not match
 */
export async function unwrap<Schema extends v.GenericSchema>(
  response: Response,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const text = await response.text();
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (parsed.success) return parsed.output;
  throw new Error(`${response.status} ${text}: ${v.summarize(parsed.issues)}`);
}

/** Returns the status and the parsed body of a failed request. */
async function readFailure(response: Response) {
  return { status: response.status, ...(await unwrap(response, failureResponse)) };
}
