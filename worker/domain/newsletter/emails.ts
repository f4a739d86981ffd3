import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import type { Email } from "../../adapters/mailer.ts";
import type { EmailStore } from "../../emails/order-parts.ts";
import { escapeHtml } from "../../lib/html.ts";
import type { StoreContext } from "../context.ts";
import { readSender } from "../settings/email-notes.ts";
import { confirmDays, confirmLink, unsubscribeLinks } from "./signed-links.ts";

interface Recipient {
  readonly id: string;
  readonly email: string;
}

type OnceADayEmail = Omit<Email, "idempotencyKey">;

/** The link that makes a subscription of a typed address. Sent with sendOnceADay: anyone can type it again and again. */
export async function confirmEmail(
  context: StoreContext,
  email: string,
  sender?: EmailStore,
): Promise<OnceADayEmail> {
  const [link, store] = await Promise.all([
    confirmLink(context, email),
    sender ?? readSender(context, "newsletter_confirm"),
  ]);
  return {
    to: email,
    subject: `Confirm your subscription to the ${store.name} newsletter`,
    ...writeBodies(
      store,
      `Someone entered this address for the ${store.name} newsletter. If it was you, follow this link within ${confirmDays} days. If it wasn't, you can ignore this email.`,
      { text: "Confirm subscription", url: link },
    ),
  };
}

/** What a new subscriber gets. @param occasion makes a later subscription another one, and a repeated request not. */
export async function welcomeEmail(
  context: StoreContext,
  recipient: Recipient,
  occasion: string,
  sender?: EmailStore,
): Promise<Email> {
  const [links, store] = await Promise.all([
    unsubscribeLinks(context, recipient.id),
    sender ?? readSender(context, "newsletter_welcome"),
  ]);
  return {
    to: recipient.email,
    subject: `Welcome to the ${store.name} newsletter`,
    ...writeBodies(
      store,
      `Thank you for subscribing to the ${store.name} newsletter. We'll email you when new products arrive.`,
      { text: "See what is new", url: new URL("/new", context.site.url).href },
      { text: "Unsubscribe", url: links.page },
    ),
    headers: {
      "List-Unsubscribe": `<${links.oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    idempotencyKey: `newsletter-welcome/${recipient.id}/${occasion}`,
  };
}

/** The link that someone asked for by typing an address. Sent with sendOnceADay, as confirmEmail is. */
export async function unsubscribeEmail(
  context: StoreContext,
  recipient: Recipient,
  sender?: EmailStore,
): Promise<OnceADayEmail> {
  const [links, store] = await Promise.all([
    unsubscribeLinks(context, recipient.id),
    sender ?? readSender(context, "newsletter_unsubscribe"),
  ]);
  return {
    to: recipient.email,
    subject: `Unsubscribe from the ${store.name} newsletter`,
    ...writeBodies(
      store,
      `Someone asked us to take this address off the ${store.name} newsletter. If it was you, follow this link. If it wasn't, you can ignore this email.`,
      { text: "Unsubscribe", url: links.page },
    ),
  };
}

interface Link {
  readonly text: string;
  readonly url: string;
}

/** Every email says who sends it, as Canada's anti-spam law asks. */
export function writeBodies(
  store: EmailStore,
  lead: string,
  ...links: readonly Link[]
): Pick<Email, "text" | "html"> {
  const { note = [] } = store;
  const sender = `${store.name}, ${formatStoreAddress(store)}, ${store.phone}, ${store.email}`;
  return {
    text: [lead, ...links.map((link) => `${link.text}: ${link.url}`), ...note, sender].join("\n\n"),
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      ...links.map((link) => `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.text)}</a></p>`),
      ...note.map((text) => `<p>${escapeHtml(text)}</p>`),
      `<p><small>${escapeHtml(sender)}</small></p>`,
    ].join("\n"),
  };
}
