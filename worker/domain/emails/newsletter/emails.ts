import type { Email } from "../../../adapters/mailer.ts";
import { renderButton, renderLink } from "../../../emails/email-blocks.ts";
import { type EmailSender, layOutEmail } from "../../../emails/email-layout.ts";
import type { StoreContext } from "../../context.ts";
import { readSender } from "../../store/email-texts.ts";
import {
  type ConsentRequest,
  confirmDays,
  createConfirmLink,
  createUnsubscribeLinks,
} from "./signed-links.ts";

interface Recipient {
  readonly id: string;
  readonly email: string;
}

type OnceADayEmail = Omit<Email, "idempotencyKey">;

/**
 * Writes the email that asks to confirm a subscription. Strangers can cause it, so it must be sent with sendOnceADay.
 * @param senderOverride replaces the saved sender, for a preview
 */
export async function writeConfirmationEmail(
  context: StoreContext,
  request: ConsentRequest,
  senderOverride?: EmailSender,
): Promise<OnceADayEmail> {
  const [url, sender] = await Promise.all([
    createConfirmLink(context, request),
    senderOverride ?? readSender(context, "newsletter_confirm"),
  ]);
  return {
    to: request.email,
    ...layOutEmail({
      kind: "newsletter_confirm",
      sender,
      storeUrl: context.site.url,
      fields: {},
      paragraphs: [
        `If this was you, confirm within ${confirmDays} days. If it wasn't, you can ignore this email.`,
      ],
      blocks: [renderButton("Confirm subscription", url)],
    }),
  };
}

/**
 * Writes the email that welcomes a new subscriber.
 * @param subscribedAt part of the idempotency key, so that only a later subscription sends another welcome
 * @param senderOverride replaces the saved sender, for a preview
 */
export async function writeWelcomeEmail(
  context: StoreContext,
  recipient: Recipient,
  subscribedAt: string,
  senderOverride?: EmailSender,
): Promise<Email> {
  const [links, sender] = await Promise.all([
    createUnsubscribeLinks(context, recipient.id, { kind: "newsletter_welcome", sentAt: subscribedAt }),
    senderOverride ?? readSender(context, "newsletter_welcome"),
  ]);
  return {
    to: recipient.email,
    ...layOutEmail({
      kind: "newsletter_welcome",
      sender,
      storeUrl: context.site.url,
      fields: {},
      paragraphs: [],
      blocks: [
        renderButton("See what's new", new URL("/new", context.site.url).href),
        renderLink("Unsubscribe", links.page),
      ],
    }),
    headers: {
      "List-Unsubscribe": `<${links.oneClick}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    idempotencyKey: createWelcomeKey(recipient.id, subscribedAt),
  };
}

/** Creates the idempotency key of a welcome email. */
export function createWelcomeKey(subscriberId: string, subscribedAt: string): string {
  return `newsletter_welcome/${subscriberId}/${subscribedAt}`;
}

/**
 * Writes the email with a link to unsubscribe. Strangers can cause it, so it must be sent with sendOnceADay.
 * @param sentAt the time in its idempotency key
 * @param senderOverride replaces the saved sender, for a preview
 */
export async function writeUnsubscribeEmail(
  context: StoreContext,
  recipient: Recipient,
  sentAt: string,
  senderOverride?: EmailSender,
): Promise<OnceADayEmail> {
  const [links, sender] = await Promise.all([
    createUnsubscribeLinks(context, recipient.id, { kind: "newsletter_unsubscribe", sentAt }),
    senderOverride ?? readSender(context, "newsletter_unsubscribe"),
  ]);
  return {
    to: recipient.email,
    ...layOutEmail({
      kind: "newsletter_unsubscribe",
      sender,
      storeUrl: context.site.url,
      fields: {},
      paragraphs: ["If this was you, press Unsubscribe. If it wasn't, you can ignore this email."],
      blocks: [renderButton("Unsubscribe", links.page)],
    }),
  };
}
