import * as v from "valibot";
import { expiredLinkMessage } from "../../../contract/account/newsletter.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { decodeBase64Url, encodeBase64Url } from "../../lib/base64url.ts";
import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";

const confirmLinkKind = { purpose: "newsletter-confirm", validDays: 7 };
export const confirmDays = confirmLinkKind.validDays;
// Canada's anti-spam law requires 60 days. The link works longer, because people open old emails.
const unsubscribeLinkKind = { purpose: "newsletter-unsubscribe", validDays: 365 };

interface Consent {
  readonly email: string;
  /** The time when the link was sent, in ISO 8601. */
  readonly requestedAt: string;
}

/** Creates a link to confirm an address. The token contains the address, so nothing is stored until it is confirmed. */
export async function createConfirmLink(context: StoreContext, email: string): Promise<string> {
  const page = new URL("/newsletter/confirm", context.site.url);
  const subject = encodeBase64Url(new TextEncoder().encode(`${context.now().toISOString()} ${email}`));
  page.searchParams.set("token", await sign(context, confirmLinkKind, subject));
  return page.href;
}

/**
 * Reads the address that a token confirms.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export async function readConfirmToken(context: StoreContext, token: string): Promise<Consent> {
  const bytes = decodeBase64Url(await readSubject(context, confirmLinkKind, token));
  const [requestedAt, email] = new TextDecoder().decode(bytes).split(" ");
  const consent = v.safeParse(consentSchema, { requestedAt, email });
  if (!consent.success) throw createExpiredLinkError();
  return consent.output;
}

const consentSchema = v.object({ requestedAt: v.pipe(v.string(), v.isoTimestamp()), email: emailSchema });

/** Creates a subscriber's links to unsubscribe: the page, and the URL to which mail programs POST (RFC 8058). */
export async function createUnsubscribeLinks(context: StoreContext, subscriberId: string) {
  const token = await signUnsubscribeToken(context, subscriberId);
  const page = new URL("/newsletter/unsubscribe", context.site.url);
  const oneClick = new URL("/api/newsletter/unsubscribe", context.site.url);
  for (const url of [page, oneClick]) url.searchParams.set("token", token);
  return { page: page.href, oneClick: oneClick.href };
}

/** Signs a token that only a reader of the subscriber's email can have. */
export function signUnsubscribeToken(context: StoreContext, subscriberId: string): Promise<string> {
  return sign(context, unsubscribeLinkKind, subscriberId);
}

/**
 * Returns the subscriber's id.
 * @throws StoreError invalid_input for a token that is forged or expired
 */
export function readUnsubscribeToken(context: StoreContext, token: string): Promise<string> {
  return readSubject(context, unsubscribeLinkKind, token);
}

interface LinkKind {
  readonly purpose: string;
  readonly validDays: number;
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

export function createExpiredLinkError(): Error {
  return fieldError("token", expiredLinkMessage);
}
