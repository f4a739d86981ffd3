import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { AuthFailure } from "./failure.ts";
import type { User } from "./users.ts";

/** The purposes by which GoTrue limits emails. Sign-in links and password recovery share one. */
const purposes = {
  signup: "signup",
  recovery: "recovery",
  magiclink: "recovery",
  email_change: "email_change",
  reauthentication: "reauthentication",
};

/** Refuses a second email of a kind to the same user before `emailIntervalSeconds` have passed. */
export function requireEmailPause(sandbox: Sandbox, user: User, kind: keyof typeof purposes): void {
  const purpose = purposes[kind];
  const sent = sandbox.store.get(
    v.object({ sent_at_ms: v.number() }),
    "SELECT sent_at_ms FROM emails_sent WHERE user_id = ? AND purpose = ?",
    user.id,
    purpose,
  );
  const remainingMs = (sent?.sent_at_ms ?? 0) + sandbox.settings.emailIntervalSeconds * 1_000 - Date.now();
  if (remainingMs > 0) {
    throw new AuthFailure(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${Math.floor(remainingMs / 1_000)} seconds.`,
    );
  }
  sandbox.store.run(
    `INSERT INTO emails_sent (user_id, purpose, sent_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (user_id, purpose) DO UPDATE SET sent_at_ms = excluded.sent_at_ms`,
    user.id,
    purpose,
    Date.now(),
  );
}
