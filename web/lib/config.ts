import { queryOptions } from "@tanstack/react-query";
import type { ConfigView } from "../../contract/shared/config.ts";
import { ApiError, defaultFallback } from "./api-error.ts";
import { hasTexts, isObject } from "./read-json.ts";
import { readEmbedded } from "./start/page-data.ts";

/** The store's run-time configuration, read once for the life of the page. */
export const configOptions = queryOptions({ queryKey: ["config"], queryFn: readConfig, staleTime: Infinity });

/**
 * The Worker writes the configuration into the page; behind a plain file server it comes from the API.
 * Not by lib/api.ts: the session needs the configuration, and the API client needs the session.
 */
export function readConfig(): Promise<ConfigView> {
  pending ??= findConfig().catch((error: unknown) => {
    pending = undefined; // the next caller may try again
    throw error;
  });
  return pending;
}

/** As the Worker wrote it into the page: a part that shows it is there with the first frame. */
export function embeddedConfig(): ConfigView | undefined {
  return readEmbedded("store-config", isConfig);
}

let pending: Promise<ConfigView> | undefined;

async function findConfig(): Promise<ConfigView> {
  const embedded = embeddedConfig();
  if (embedded !== undefined) return embedded;
  const response = await fetch("/api/config");
  if (!response.ok)
    throw new ApiError(defaultFallback, { status: response.status, code: "no_configuration" });
  const body: unknown = await response.json();
  if (isObject(body) && isConfig(body.data)) return body.data;
  throw new ApiError(defaultFallback, { status: response.status, code: "unreadable_answer" });
}

function isConfig(value: unknown): value is ConfigView {
  return (
    hasTexts(value, "supabase_url", "supabase_anon_key", "stripe_publishable_key") &&
    (value.stripe_api_base === null || typeof value.stripe_api_base === "string") &&
    typeof value.sandbox === "boolean"
  );
}
