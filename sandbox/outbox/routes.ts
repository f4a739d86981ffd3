import { Hono } from "hono";
import * as v from "valibot";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { listOutbox, messageInputSchema, sendToOutbox } from "./messages.ts";
import { outboxPage } from "./page.ts";

/** Serves /outbox, to which the store posts its emails, and which shows the emails of both services. */
export function outboxRoutes(sandbox: Sandbox) {
  return new Hono<SandboxEnv>()
    .get("/outbox", (c) => {
      const to = c.req.query("to");
      return c.html(outboxPage(listOutbox(sandbox.store, to), to));
    })
    .get("/outbox.json", (c) => c.json({ messages: listOutbox(sandbox.store, c.req.query("to")) }))
    .post("/outbox", async (c) => {
      const message = v.safeParse(messageInputSchema, await c.req.json().catch(() => undefined));
      if (!message.success) return c.json({ message: v.summarize(message.issues) }, 422);
      return c.json({ id: sendToOutbox(sandbox.store, message.output) }, 201);
    });
}
