import { type Context, Hono } from "hono";
import * as v from "valibot";
import { createSession, issueAccessToken } from "../auth/sessions.ts";
import { findUserByEmail, requireUser, seedAccounts } from "../auth/users.ts";
import { declinePending, runPendingSteps } from "../background/run-steps.ts";
import type { Sandbox, SandboxEnv } from "../context.ts";
import { changeSettings, settingsChangeSchema } from "../store/settings.ts";
import { changeDispute, openDispute } from "../stripe/disputes.ts";
import { eventView } from "../stripe/events.ts";
import { StripeFailure, stripeErrorBody } from "../stripe/protocol/failure.ts";
import { createBackgroundWork } from "../stripe/protocol/work.ts";
import { findRecord } from "../stripe/records.ts";
import { deliveryStates, insertDelivery, listDeliveries, releaseHeld } from "../webhooks/queue.ts";
import { releaseHeldRequests } from "./fault-gate.ts";
import { faultsSchema, noFaults } from "./faults.ts";
import { createLedger } from "./ledger.ts";

const disputeEventSchema = v.variant("type", [
  v.object({ type: v.literal("charge.dispute.created"), payment_intent: v.string() }),
  v.object({
    type: v.literal("charge.dispute.closed"),
    payment_intent: v.string(),
    status: v.optional(v.picklist(["won", "lost"]), "lost"),
  }),
  v.object({
    type: v.literal("charge.dispute.updated"),
    payment_intent: v.string(),
    status: v.literal("under_review"),
  }),
]);
const releaseSchema = v.object({ reverse: v.optional(v.boolean()) });
const settleSchema = v.object({ payment_intent: v.string(), declined: v.optional(v.boolean(), false) });
const tokenSchema = v.object({
  expires_in_seconds: v.optional(v.pipe(v.number(), v.integer()), 3_600),
  claims: v.optional(v.record(v.string(), v.unknown()), {}),
});
const resetTables = [
  "users",
  "outbox",
  "stripe_records",
  "idempotent_responses",
  "deliveries",
  "scheduled_steps",
];

/** Serves /sandbox, the switches for tests and developers. The real services have no such routes. */
export function controlRoutes(sandbox: Sandbox) {
  const control = new Hono<SandboxEnv>();
  control.onError((error, c) => {
    if (error instanceof StripeFailure) return c.json(stripeErrorBody(error), error.status);
    if (error instanceof v.ValiError) return c.json({ message: v.summarize(error.issues) }, 422);
    return c.json({ message: error.message }, 400);
  });

  control.get("/faults", (c) => c.json({ ...sandbox.faults, held_requests: sandbox.heldRequests.size }));
  control.put("/faults", async (c) => {
    Object.assign(sandbox.faults, v.parse(faultsSchema, await c.req.json()));
    return c.json(sandbox.faults);
  });
  control.delete("/faults", (c) => {
    Object.assign(sandbox.faults, noFaults());
    releaseHeldRequests(sandbox);
    releaseHeld(sandbox, false);
    sandbox.wake();
    return c.json(sandbox.faults);
  });

  control.get("/config", (c) => c.json(sandbox.settings));
  control.put("/config", async (c) => {
    changeSettings(sandbox.settings, v.parse(settingsChangeSchema, await c.req.json()));
    return c.json(sandbox.settings);
  });

  control.post("/webhooks/release", async (c) => {
    const { reverse } = v.parse(releaseSchema, await readOptionalJson(c));
    const released = releaseHeld(sandbox, reverse ?? sandbox.faults.webhooks.reverse);
    sandbox.wake();
    return c.json({ released });
  });
  control.get("/deliveries", (c) => {
    const state = v.parse(v.optional(v.picklist(deliveryStates)), c.req.query("state"));
    const deliveries = listDeliveries(sandbox, state).map((delivery) => ({
      event_id: delivery.event_id,
      type: findRecord(sandbox, "event", delivery.event_id)?.type ?? null,
      state: delivery.state,
      attempts: delivery.attempts,
    }));
    return c.json({ deliveries });
  });
  control.post("/events/:id/redeliver", (c) => {
    const event = findRecord(sandbox, "event", c.req.param("id"));
    if (event === undefined) return c.json({ message: "No such event." }, 404);
    insertDelivery(sandbox, event.id, `redelivery of ${event.id}`, "pending");
    sandbox.wake();
    return c.json(eventView(event));
  });
  control.post("/events", async (c) => {
    const change = v.parse(disputeEventSchema, await c.req.json());
    const work = createBackgroundWork(sandbox);
    const event = sandbox.store.transaction(() =>
      change.type === "charge.dispute.created"
        ? openDispute(work, change.payment_intent)
        : changeDispute(work, change.payment_intent, change.status),
    );
    sandbox.wake();
    return c.json(eventView(event), 201);
  });
  control.get("/ledger", (c) => c.json(createLedger(sandbox)));

  control.post("/users/:user/expire-tokens", (c) => {
    const { id } = findUser(sandbox, c.req.param("user"));
    return c.json({ sessions: sandbox.store.run("DELETE FROM sessions WHERE user_id = ?", id) });
  });
  control.post("/users/:user/expire-links", (c) => {
    const { id } = findUser(sandbox, c.req.param("user"));
    return c.json({
      links: sandbox.store.run("UPDATE one_time_tokens SET expires_at_ms = 0 WHERE user_id = ?", id),
    });
  });
  control.post("/users/:user/access-token", async (c) => {
    const { expires_in_seconds: lifetime, claims } = v.parse(tokenSchema, await readOptionalJson(c));
    const user = findUser(sandbox, c.req.param("user"));
    const session = createSession(sandbox, user, "password");
    return c.json({ access_token: issueAccessToken(sandbox, user, session, lifetime, claims) });
  });

  control.post("/settle", async (c) => {
    const { payment_intent: intentId, declined } = v.parse(settleSchema, await c.req.json());
    if (declined) declinePending(sandbox, intentId);
    else runPendingSteps(sandbox, intentId);
    sandbox.wake();
    return c.json({ settled: true });
  });

  control.post("/reset", async (c) => {
    sandbox.store.transaction(() => {
      for (const table of resetTables) sandbox.store.run(`DELETE FROM ${table}`);
    });
    Object.assign(sandbox.faults, noFaults());
    releaseHeldRequests(sandbox);
    Object.assign(sandbox.settings, sandbox.startingSettings);
    await seedAccounts(sandbox.store);
    return c.json({ reset: true });
  });
  return control;
}

/** Finds a user by id or by email address. */
function findUser(sandbox: Sandbox, idOrEmail: string) {
  return findUserByEmail(sandbox.store, idOrEmail) ?? requireUser(sandbox.store, idOrEmail);
}

async function readOptionalJson(c: Context): Promise<unknown> {
  const text = await c.req.text();
  return text === "" ? {} : JSON.parse(text);
}
