import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The outside services that the store uses. */
export const connections = ["stripe", "supabase", "email", "turnstile"] as const;
export type Connection = (typeof connections)[number];

/** The body of POST /admin/connections/check, which asks a service whether the store can use it. */
export const connectionBody = v.object({
  service: v.picklist(connections, `Must be one of: ${connections.join(", ")}`),
});

const connectionCheck = v.object({
  /** `unknown` if the service did not tell. */
  state: v.picklist(["fine", "problem", "unknown"]),
  /** What was found, and for a problem the next step. It contains no key. */
  message: v.string(),
});
export type ConnectionCheck = v.InferOutput<typeof connectionCheck>;

export const connectionResponse = ok(v.object({ checks: v.array(connectionCheck) }));
