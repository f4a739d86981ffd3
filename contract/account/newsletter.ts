import * as v from "valibot";
import { emailSchema, invalidEmailMessage } from "../shared/email-address.ts";
import { ok } from "../shared/success.ts";
import { footerConsent, footerConsentText } from "./newsletter-consent.ts";

/** The names of the texts that ask for consent to the newsletter, by form and version. */
const consentNames = [footerConsent] as const;
export type ConsentName = (typeof consentNames)[number];

/** The name of the text that a form showed. */
export const consentNameSchema = v.picklist(consentNames, "Must be a text of this store");

interface ConsentText {
  readonly form: string;
  readonly text: string;
  readonly language: string;
}

/** The texts by name. An entry must not be changed, because pages that are still open send its name. */
export const consentTexts: Readonly<Record<ConsentName, ConsentText>> = {
  [footerConsent]: { form: "footer", text: footerConsentText, language: "en-CA" },
};

/** The message for a link that is forged, truncated or expired. The page then requests the email address. */
export const expiredLinkMessage = "This link is no longer valid. Enter your email address to get a new one.";

// The token consists of the subscriber's id, the email that it is in, the expiry and the signature, which the Worker
// verifies. Links of version 0.1.0 lack the email.
const unsubscribeTokenSchema = v.pipe(
  v.string(expiredLinkMessage),
  v.trim(),
  v.regex(/^[0-9a-f-]{36}(_[wu]\d{1,15})?\.\d{1,12}\.[\w-]{43}$/, expiredLinkMessage),
);

// The token consists of the encoded time, address and form, the expiry and the signature, which the Worker verifies.
const confirmTokenSchema = v.pipe(
  v.string(expiredLinkMessage),
  v.trim(),
  v.regex(/^[\w-]{4,420}\.\d{1,12}\.[\w-]{43}$/, expiredLinkMessage),
);

// The invalid default gives a missing address the same error as a wrong one.
const emailBody = v.object({ email: v.optional(emailSchema, "") }, invalidEmailMessage);

/** The body of POST /newsletter/subscribe, which emails a confirmation link. */
export const subscribeBody = v.object(
  {
    ...emailBody.entries,
    /** The text that the form showed. Version 0.1.0 had one form, and did not send its name. */
    consent: v.optional(consentNameSchema, footerConsent),
  },
  invalidEmailMessage,
);

/** The body of POST /newsletter/confirm, which subscribes the address in the token. */
export const confirmBody = v.object({ token: confirmTokenSchema });

/** The body of POST /newsletter/unsubscribe: the token of a signed link, or an email address. */
export const unsubscribeBody = v.union(
  [v.object({ token: unsubscribeTokenSchema }), emailBody],
  invalidEmailMessage,
);

/** The query of GET /newsletter/status: the token of a signed link, or an email address. */
export const newsletterStatusQuery = v.pipe(
  v.object({ email: v.optional(emailSchema), token: v.optional(unsubscribeTokenSchema) }),
  v.check(({ email, token }) => (email ?? token) !== undefined, invalidEmailMessage),
);

/**
 * The response to POST /newsletter/unsubscribe. The status is "link_sent" if the request had only an address. Anyone
 * can type an address, so only the link in the email unsubscribes it.
 */
export const unsubscribeResponse = ok(v.object({ status: v.picklist(["unsubscribed", "link_sent"]) }), {
  message: v.string(),
});
export type UnsubscribeResponse = v.InferOutput<typeof unsubscribeResponse>;

export const newsletterStatusView = v.object({
  /** The status is "unknown" unless the caller is signed in with this address or has a link that was sent to it. */
  status: v.picklist(["subscribed", "unsubscribed", "unknown"]),
  /** Null if the status is unknown. */
  email: v.nullable(v.string()),
});
export type NewsletterStatusView = v.InferOutput<typeof newsletterStatusView>;

/** The response to GET /newsletter/status. */
export const newsletterStatusResponse = ok(newsletterStatusView);
