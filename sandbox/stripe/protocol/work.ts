import type { Sandbox } from "../../context.ts";

/** The sandbox together with the API request that is being worked on; both null for background work. */
export type StripeWork = Sandbox & { request: { id: string | null; idempotency_key: string | null } };

export function backgroundWork(sandbox: Sandbox): StripeWork {
  return { ...sandbox, request: { id: null, idempotency_key: null } };
}
