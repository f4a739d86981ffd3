import * as v from "valibot";
import { emailSchema, lapsedLinkMessage } from "../../../contract/account/newsletter.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { base64Url, decodeBase64Url, readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";

const confirming = { purpose: "newsletter-confirm", validDays: 7 };
export const confirmDays = confirming.validDays;
// Email is read late. Canada's anti-spam law asks for 60 days; a year is kinder.
const unsubscribing = { purpose: "newsletter-unsubscribe", validDays: 365 };

interface Consent {
  readonly email: string;
  /** When the link was sent, in ISO 8601. */
  readonly askedAt: string;
}

/** The page that confirms an address. The token holds the address: nothing is stored of somebody who never confirms. */
export async function confirmLink(context: StoreContext, email: string): Promise<string> {
  const page = new URL("/newsletter/confirm", context.site.url);
  const subject = base64Url(new TextEncoder().encode(`${context.now().toISOString()} ${email}`));
  page.searchParams.set("token", await sign(context, confirming, subject));
  return page.href;
}

/** Whom the link was sent to, and when. @throws StoreError invalid_input for a token that is forged, changed or expired */
export async function readConfirmToken(context: StoreContext, token: string): Promise<Consent> {
  const bytes = decodeBase64Url(await readSubject(context, confirming, token));
  const [askedAt, email] = new TextDecoder().decode(bytes).split(" ");
  const consent = v.safeParse(consentSchema, { askedAt, email });
  if (!consent.success) throw expiredLink();
  return consent.output;
}

const consentSchema = v.object({ askedAt: v.pipe(v.string(), v.isoTimestamp()), email: emailSchema });

/** The links of one subscriber: the page for people, the address that mail programs POST to (RFC 8058). */
export async function unsubscribeLinks(context: StoreContext, subscriberId: string) {
  const token = await signUnsubscribeToken(context, subscriberId);
  const page = new URL("/newsletter/unsubscribe", context.site.url);
  const oneClick = new URL("/api/newsletter/unsubscribe", context.site.url);
  for (const url of [page, oneClick]) url.searchParams.set("token", token);
  return { page: page.href, oneClick: oneClick.href };
}

/** A token that proves its bearer got an email of ours. */
export function signUnsubscribeToken(context: StoreContext, subscriberId: string): Promise<string> {
  return sign(context, unsubscribing, subscriberId);
}

/** The subscriber's id. @throws StoreError invalid_input for a token that is forged, changed or expired */
export function readUnsubscribeToken(context: StoreContext, token: string): Promise<string> {
  return readSubject(context, unsubscribing, token);
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
  if (subject === undefined) throw expiredLink();
  return subject;
}

/** The refusal of a link that is not good, or not any more. */
export function expiredLink(): Error {
  return fieldError("token", lapsedLinkMessage);
}
