import type { Sandbox } from "../../context.ts";

/** The sandbox and the current API request with its key; both null in background work. */
export type StripeWork = Sandbox & { request: { id: string | null; idempotency_key: string | null } };

export function backgroundWork(sandbox: Sandbox): StripeWork {
  return { ...sandbox, request: { id: null, idempotency_key: null } };
}
