import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Email } from "../../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import { confirmLink, signUnsubscribeToken } from "../../../worker/domain/newsletter/signed-links.ts";
import { call, storeContext } from "./store.ts";

export const anEmail = () => `${crypto.randomUUID()}@reader.test`;

/** Gives each visitor a new IP address, because the limit is per client. */
export function visit(path: string, options: Parameters<typeof call>[1] = {}): Promise<Response> {
  const address = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:${Math.floor(Math.random() * 65_536).toString(16)}::1`;
  return call(path, { ...options, headers: { "CF-Connecting-IP": address, ...options.headers } });
}

export const subscribeTo = (email: unknown) => visit("/api/newsletter/subscribe", { json: { email } });

export async function findRow(email: string) {
  return env.DB.prepare("SELECT id, status FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<{ id: string; status: string }>();
}

export const confirmWith = (token: unknown) => visit("/api/newsletter/confirm", { json: { token } });

/** The token in the confirmation email's link. */
export async function confirmToken(email: string, context = storeContext()): Promise<string> {
  return new URL(await confirmLink(context, email)).searchParams.get("token") ?? "";
}

export async function aSubscriber() {
  const email = anEmail();
  expect((await confirmWith(await confirmToken(email))).status).toBe(200);
  const row = await findRow(email);
  if (row === null) throw new Error("Not subscribed");
  return { email, id: row.id, token: await signUnsubscribeToken(storeContext(), row.id) };
}

/** The store with a mailer that records emails, and a function that waits for background work. */
export function listeningStore(now = new Date()) {
  const sent: Email[] = [];
  const works: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(now),
    mailer: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
    inBackground: (work) => {
      works.push(work);
    },
  };
  return { context, sent, settle: () => Promise.all(works) };
}

/** The token of the link that confirms a subscription. */
export function confirmTokenIn(mail: Email | undefined): string | undefined {
  return /https?:\/\/[^/\s]+\/newsletter\/confirm\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
}

/** The token of the link to the store's page; the API's own URL has no page for people. */
export function pageTokenIn(mail: Email | undefined): string | undefined {
  return /https?:\/\/[^/\s]+\/newsletter\/unsubscribe\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
}
