import type { Sandbox } from "../../context.ts";

/** The sandbox, and the id and idempotency key of the current API request. In background work, both are null. */
export type StripeWork = Sandbox & { request: { id: string | null; idempotency_key: string | null } };

export function createBackgroundWork(sandbox: Sandbox): StripeWork {
  return { ...sandbox, request: { id: null, idempotency_key: null } };
}
