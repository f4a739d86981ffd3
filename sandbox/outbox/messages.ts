import * as v from "valibot";
import type { Store } from "../store/store.ts";

export const messageInputSchema = v.object({
  to: v.pipe(v.string(), v.trim(), v.rfcEmail()),
  subject: v.string(),
  text: v.optional(v.string(), ""),
  html: v.optional(v.string(), ""),
  idempotency_key: v.optional(v.string()),
});
const messageSchema = v.object({
  id: v.number(),
  recipient: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  created_at: v.string(),
});

/**
 * Stores an email instead of sending it, once per idempotency key.
 * @returns the id of the stored email
 */
export function sendToOutbox(store: Store, message: v.InferInput<typeof messageInputSchema>): number {
  const key = message.idempotency_key ?? null;
  store.run(
    `INSERT INTO outbox (recipient, subject, text, html, idempotency_key, created_at)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (idempotency_key) DO NOTHING`,
    message.to.toLowerCase(),
    message.subject,
    message.text ?? "",
    message.html ?? "",
    key,
    new Date().toISOString(),
  );
  const idSchema = v.object({ id: v.number() });
  const row =
    key === null
      ? store.get(idSchema, "SELECT max(id) AS id FROM outbox")
      : store.get(idSchema, "SELECT id FROM outbox WHERE idempotency_key = ?", key);
  return v.parse(idSchema, row).id;
}

/**
 * Lists the latest emails, newest first.
 * @param to the recipient, or undefined for all recipients
 */
export function listOutbox(store: Store, to: string | undefined) {
  const rows =
    to === undefined
      ? store.all(messageSchema, "SELECT * FROM outbox ORDER BY id DESC LIMIT 500")
      : store.all(
          messageSchema,
          "SELECT * FROM outbox WHERE recipient = ? ORDER BY id DESC LIMIT 500",
          to.toLowerCase(),
        );
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    links: extractLinks(`${row.text} ${row.html}`),
    created_at: row.created_at,
  }));
}
export type OutboxMessage = ReturnType<typeof listOutbox>[number];

function extractLinks(content: string): string[] {
  const links = content.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
  return [...new Set(links.map((link) => link.replaceAll("&amp;", "&")))];
}
