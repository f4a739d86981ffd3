import * as v from "valibot";
import type { Sandbox } from "./sandbox.ts";

const outboxResponse = v.object({
  messages: v.array(
    v.object({
      to: v.string(),
      subject: v.string(),
      text: v.string(),
      html: v.string(),
      links: v.array(v.string()),
    }),
  ),
});

/** Returns a function that reads the emails to an address, latest first. */
export function createOutbox(sandbox: Sandbox) {
  return async (email: string) => {
    const path = `/outbox.json?to=${encodeURIComponent(email)}`;
    return (await sandbox.send("GET", path, outboxResponse)).messages;
  };
}
