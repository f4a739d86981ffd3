import type { Email } from "../../../adapters/mailer.ts";
import { renderButton, renderLink } from "../../../emails/email-blocks.ts";
import { type EmailSender, layOutEmail } from "../../../emails/email-layout.ts";
import type { StoreContext } from "../../context.ts";
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
 */
export async function writeConfirmationEmail(
  context: StoreContext,
  sender: EmailSender,
  request: ConsentRequest,
): Promise<OnceADayEmail> {
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
      blocks: [renderButton("Confirm subscription", await createConfirmLink(context, request))],
    }),
  };
}

/**
 * Writes the email that welcomes a new subscriber.
 * @param subscriber.updatedAt part of the idempotency key, so that only a later subscription sends another welcome
 */
export async function writeWelcomeEmail(
  context: StoreContext,
  sender: EmailSender,
  { id, email, updatedAt }: Recipient & { readonly updatedAt: string },
): Promise<Email> {
  const links = await createUnsubscribeLinks(context, id, { kind: "newsletter_welcome", sentAt: updatedAt });
  return {
    to: email,
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
    idempotencyKey: createWelcomeKey(id, updatedAt),
  };
}

/** Creates the idempotency key of a welcome email, which is evidence of the withdrawal if its link unsubscribes. */
export function createWelcomeKey(subscriberId: string, subscribedAt: string): string {
  return `newsletter_welcome/${subscriberId}/${subscribedAt}`;
}

/**
 * Writes the email with a link to unsubscribe. Strangers can cause it, so it must be sent with sendOnceADay.
 * @param sentAt the time in the email's idempotency key
 */
export async function writeUnsubscribeEmail(
  context: StoreContext,
  sender: EmailSender,
  { id, email }: Recipient,
  sentAt: string,
): Promise<OnceADayEmail> {
  const links = await createUnsubscribeLinks(context, id, { kind: "newsletter_unsubscribe", sentAt });
  return {
    to: email,
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
