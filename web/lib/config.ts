import { queryOptions } from "@tanstack/react-query";
import type { ConfigView } from "../../contract/shared/system.ts";
import { ApiError, defaultFallback } from "./api-error.ts";
import { readEmbedded } from "./page-data.ts";
import { hasTexts, isObject } from "./read-json.ts";

let pendingConfig: Promise<ConfigView> | undefined;

/** The store's run-time configuration, read once per document. */
export const configOptions = queryOptions({ queryKey: ["config"], queryFn: readConfig, staleTime: Infinity });

/**
 * Reads the configuration from the page, or from the API if a plain file server served the page. lib/api.ts is not
 * used, because the API client needs the session, and the session needs the configuration.
 */
export function readConfig(): Promise<ConfigView> {
  pendingConfig ??= findConfig().catch((error: unknown) => {
    pendingConfig = undefined; // the next caller may try again
    throw error;
  });
  return pendingConfig;
}

/** Reads the configuration that the Worker wrote into the page. */
export function readEmbeddedConfig(): ConfigView | undefined {
  return readEmbedded("store-config", isConfig);
}

async function findConfig(): Promise<ConfigView> {
  const embedded = readEmbeddedConfig();
  if (embedded !== undefined) return embedded;
  const response = await fetch("/api/config");
  if (!response.ok)
    throw new ApiError(defaultFallback, { status: response.status, code: "no_configuration" });
  const body: unknown = await response.json();
  if (isObject(body) && isConfig(body.data)) return body.data;
  throw new ApiError(defaultFallback, { status: response.status, code: "unreadable_response" });
}

function isConfig(value: unknown): value is ConfigView {
  return (
    hasTexts(value, "supabase_url", "supabase_anon_key", "stripe_publishable_key") &&
    (value.stripe_api_base === null || typeof value.stripe_api_base === "string") &&
    typeof value.sandbox === "boolean"
  );
}
