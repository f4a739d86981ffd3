import * as v from "valibot";
import {
  type ConsentName,
  consentNameSchema,
  expiredLinkMessage,
} from "../../../../contract/account/newsletter.ts";
import { footerConsent } from "../../../../contract/account/newsletter-consent.ts";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { decodeBase64Url, encodeBase64Url } from "../../../lib/base64url.ts";
import { readSignedToken, signToken } from "../../../lib/signed-token.ts";
import type { StoreContext } from "../../context.ts";

interface LinkKind {
  readonly purpose: string;
  readonly validDays: number;
}

const confirmLinkKind: LinkKind = { purpose: "newsletter-confirm", validDays: 7 };

/** The days in which a subscription can be confirmed. */
export const confirmDays = confirmLinkKind.validDays;

// The validity is longer than the 60 days of Canada's anti-spam law, because people open old emails.
const unsubscribeLinkKind: LinkKind = { purpose: "newsletter-unsubscribe", validDays: 365 };

/** A request to subscribe, as the link in its confirmation email carries it. */
export interface ConsentRequest {
  readonly email: string;
  /** The text that the form showed. */
  readonly consent: ConsentName;
  /** The time when the form was sent and the email written, in ISO 8601. */
  readonly requestedAt: string;
}

/** Creates a link to confirm an address. The token contains the request, so nothing is stored until it is confirmed. */
export async function createConfirmLink(
  context: StoreContext,
  { requestedAt, email, consent }: ConsentRequest,
): Promise<string> {
  const page = new URL("/newsletter/confirm", context.site.url);
  const subject = encodeBase64Url(new TextEncoder().encode(`${requestedAt} ${email} ${consent}`));
  page.searchParams.set("token", await sign(context, confirmLinkKind, subject));
  return page.href;
}

/**
 * Reads the request that a token confirms.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export async function readConfirmToken(context: StoreContext, token: string): Promise<ConsentRequest> {
  const bytes = decodeBase64Url(await readSubject(context, confirmLinkKind, token));
  if (bytes === undefined) throw createExpiredLinkError();
  // Links of version 0.1.0 name no text, because there was one.
  const [requestedAt, email, consent = footerConsent] = new TextDecoder().decode(bytes).split(" ");
  const request = v.safeParse(requestSchema, { requestedAt, email, consent });
  if (!request.success) throw createExpiredLinkError();
  return request.output;
}

const requestSchema = v.object({
  requestedAt: v.pipe(v.string(), v.isoTimestamp()),
  email: emailSchema,
  consent: consentNameSchema,
});

/** An email with links to unsubscribe. */
export interface UnsubscribeEmail {
  readonly kind: "newsletter_welcome" | "newsletter_unsubscribe";
  /** The time in the email's idempotency key, in ISO 8601. */
  readonly sentAt: string;
}

/** The URLs to unsubscribe in an email. */
export interface UnsubscribeLinks {
  readonly page: string;
  /** The URL to which mail programs POST (RFC 8058). */
  readonly oneClick: string;
}

/** Creates a subscriber's links to unsubscribe for an email. */
export async function createUnsubscribeLinks(
  context: StoreContext,
  subscriberId: string,
  { kind, sentAt }: UnsubscribeEmail,
): Promise<UnsubscribeLinks> {
  // The email is the letter of its kind and the milliseconds since 1970.
  const subject = `${subscriberId}_${kindLetters[kind]}${Date.parse(sentAt)}`;
  const token = await signUnsubscribeToken(context, subject);
  const page = new URL("/newsletter/unsubscribe", context.site.url);
  const oneClick = new URL("/api/newsletter/unsubscribe", context.site.url);
  for (const url of [page, oneClick]) url.searchParams.set("token", token);
  return { page: page.href, oneClick: oneClick.href };
}

const kindLetters = { newsletter_welcome: "w", newsletter_unsubscribe: "u" } as const;

/**
 * Signs a token that only a reader of the subscriber's email can have.
 * @param subject the subscriber's id, followed by the email that the link is in unless that is unknown
 */
export function signUnsubscribeToken(context: StoreContext, subject: string): Promise<string> {
  return sign(context, unsubscribeLinkKind, subject);
}

/** A link to unsubscribe. Links of version 0.1.0 do not name the email that they are in. */
export interface UnsubscribeLink {
  readonly subscriberId: string;
  readonly email: UnsubscribeEmail | "unknown";
}

/**
 * Reads a token to unsubscribe.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export async function readUnsubscribeToken(context: StoreContext, token: string): Promise<UnsubscribeLink> {
  const [subscriberId = "", email] = (await readSubject(context, unsubscribeLinkKind, token)).split("_");
  if (email === undefined) return { subscriberId, email: "unknown" };
  const sentAt = new Date(Number(email.slice(1))).toISOString();
  const kind = email.startsWith(kindLetters.newsletter_welcome)
    ? "newsletter_welcome"
    : "newsletter_unsubscribe";
  return { subscriberId, email: { kind, sentAt } };
}

const daySeconds = 86_400;

function sign(context: StoreContext, { purpose, validDays }: LinkKind, subject: string): Promise<string> {
  const expirySeconds = Math.floor(context.now().getTime() / 1_000) + validDays * daySeconds;
  return signToken(context.site.linkSigningSecret, purpose, subject, expirySeconds);
}

async function readSubject(context: StoreContext, { purpose }: LinkKind, token: string): Promise<string> {
  const subject = await readSignedToken(context.site.linkSigningSecret, purpose, token, context.now());
  if (subject === undefined) throw createExpiredLinkError();
  return subject;
}

/** Creates the error for a link that is forged, expired or used up. */
export function createExpiredLinkError(): Error {
  return fieldError("token", expiredLinkMessage);
}
