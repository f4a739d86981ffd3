import { env } from "cloudflare:workers";
import * as v from "valibot";
import { unwrap } from "./store.ts";

const outboxResponse = v.object({
  messages: v.array(v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })),
});

/** Returns the emails to this address, latest first. */
export async function readOutbox(email: string) {
  const response = await fetch(`${env.STRIPE_API_BASE}/outbox.json?to=${encodeURIComponent(email)}`);
  return (await unwrap(response, outboxResponse)).messages;
}
