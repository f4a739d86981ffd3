import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { footerConsent } from "../../../contract/account/newsletter-consent.ts";
import type { Email } from "../../../worker/adapters/mailer.ts";
import type { StoreContext } from "../../../worker/domain/context.ts";
import {
  createConfirmLink,
  signUnsubscribeToken,
} from "../../../worker/domain/emails/newsletter/signed-links.ts";
import { call, storeContext } from "./store.ts";

export const anEmail = () => `${crypto.randomUUID()}@reader.test`;

/** Sends a request from a new IP address, because the limit is per client. */
export function visit(path: string, options: Parameters<typeof call>[1] = {}): Promise<Response> {
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint16Array(2));
  const address = `2001:db8:${first.toString(16)}:${second.toString(16)}::1`;
  return call(path, { ...options, headers: { "CF-Connecting-IP": address, ...options.headers } });
}

export const subscribeTo = (email: unknown) => visit("/api/newsletter/subscribe", { json: { email } });

export async function findSubscriber(email: string) {
  return env.DB.prepare("SELECT id, status FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<{ id: string; status: string }>();
}

export const confirmWith = (token: unknown) => visit("/api/newsletter/confirm", { json: { token } });

/** Creates the token that the confirmation email's link contains. */
export async function createConfirmToken(email: string, context = storeContext()): Promise<string> {
  const request = { email, consent: footerConsent, requestedAt: context.now().toISOString() };
  const token = new URL(await createConfirmLink(context, request)).searchParams.get("token");
  if (token === null) throw new Error("The link has no token");
  return token;
}

export async function aSubscriber() {
  const email = anEmail();
  expect((await confirmWith(await createConfirmToken(email))).status).toBe(200);
  const row = await findSubscriber(email);
  if (row === null) throw new Error("Not subscribed");
  return { email, id: row.id, token: await signUnsubscribeToken(storeContext(), row.id) };
}

/** Creates a context whose mailer records the emails, and a function that waits for background work. */
export function createListeningStore(now = new Date()) {
  const sent: Email[] = [];
  const backgroundWork: Promise<unknown>[] = [];
  const context: StoreContext = {
    ...storeContext(now),
    mailer: {
      send: async (mail) => {
        sent.push(mail);
      },
    },
    inBackground: (work) => {
      backgroundWork.push(work);
    },
  };
  return { context, sent, settle: () => Promise.all(backgroundWork) };
}

/** Returns the token of the link that confirms a subscription. */
export function parseConfirmToken(mail: Email | undefined): string | undefined {
  return /https?:\/\/[^/\s]+\/newsletter\/confirm\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
}

/** Returns the token of the link to the unsubscribe page. The List-Unsubscribe URL of the API does not match. */
export function parseUnsubscribeToken(mail: Email | undefined): string | undefined {
  return /https?:\/\/[^/\s]+\/newsletter\/unsubscribe\?token=(\S+)/.exec(mail?.text ?? "")?.[1];
}
