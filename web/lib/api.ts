import type { QueryMeta } from "@tanstack/react-query";
import type { ClientResponse } from "hono/client";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { ApiError, defaultFallback, toApiError } from "./api-error.ts";
import { fetchApi } from "./fetch-api.ts";

export const api = createApiClient(fetchApi);

/**
 * Returns the API client of a query. Each page that the Worker renders has its own, so that requests share no state.
 */
export function getApi({ meta }: { readonly meta: QueryMeta | undefined }): ApiClient {
  return meta?.api ?? api;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: { readonly api?: ApiClient };
  }
}

/**
 * Returns the JSON body of a successful response, typed by its route.
 * @throws ApiError with the server's message, or with the fallback
 */
export async function unwrap<Reply extends ClientResponse<unknown>>(
  call: Promise<Reply>,
  fallback: string = defaultFallback,
): Promise<BodyOf<Reply>> {
  const response = await call.catch(() => {
    throw new ApiError(fallback, { status: 0, code: "network_failure" });
  });
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body as BodyOf<Reply>; // typed by the route
  throw toApiError(response.status, body, fallback);
}

/** Returns the `data` of a successful response. */
export async function unwrapData<Reply extends ClientResponse<unknown>>(
  call: Promise<Reply>,
  fallback?: string,
): Promise<BodyOf<Reply> extends { data: infer Data } ? Data : never> {
  // TypeScript does not infer the type of `data` through the conditional return type.
  const body = (await unwrap(call, fallback)) as { data: never };
  return body.data;
}

// Routes that may redirect still have one JSON body, because fetch follows redirects.
type BodyOf<Reply> = Reply extends ClientResponse<infer Body, number, "json"> ? Body : never;
