import * as v from "valibot";
import { ok } from "../shared/success.ts";

const invalidEmail = "Please enter a valid email address";

/** The message for a link that is forged, truncated or expired. The page then asks for the address. */
export const expiredLinkMessage = "This link is no longer valid. Enter your email address to get a new one.";

/** Trims an email address and converts it to lower case, because addresses are compared without regard to case. */
export const emailSchema = v.pipe(
  v.string(invalidEmail),
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(invalidEmail),
  v.maxLength(254, invalidEmail),
  v.email(invalidEmail),
);

// Checks only the format. The Worker verifies the signature and the expiry.
const unsubscribeTokenSchema = v.pipe(
  v.string(expiredLinkMessage),
  v.trim(),
  v.regex(/^[0-9a-f-]{36}\.\d{1,12}\.[\w-]{43}$/, expiredLinkMessage),
);

// Checks only the format: time and address, expiry, and signature.
const confirmTokenSchema = v.pipe(
  v.string(expiredLinkMessage),
  v.trim(),
  v.regex(/^[\w-]{4,380}\.\d{1,12}\.[\w-]{43}$/, expiredLinkMessage),
);

const emailBody = v.object({ email: v.optional(emailSchema, "") }, invalidEmail);
const tokenBody = v.object({ token: unsubscribeTokenSchema });

/** POST /newsletter/subscribe. */
export const subscribeBody = emailBody;

/** POST /newsletter/confirm. */
export const confirmBody = v.object({ token: confirmTokenSchema });

/** POST /newsletter/unsubscribe, with the token of a signed link or an address. */
export const unsubscribeBody = v.union([tokenBody, emailBody], invalidEmail);

/** GET /newsletter/status, with the token of a signed link or an address. */
export const newsletterStatusQuery = v.pipe(
  v.object({ email: v.optional(emailSchema), token: v.optional(unsubscribeTokenSchema) }),
  v.check(({ email, token }) => (email ?? token) !== undefined, invalidEmail),
);

/** `link_sent` if only the link in an email can unsubscribe the address, because anyone can type it. */
export const unsubscribeResponse = ok(v.object({ status: v.picklist(["unsubscribed", "link_sent"]) }), {
  message: v.string(),
});
export type UnsubscribeResponse = v.InferOutput<typeof unsubscribeResponse>;

export const newsletterStatusView = v.object({
  /** `unknown`: the caller is neither signed in with this address nor has a link that was sent to it. */
  status: v.picklist(["subscribed", "unsubscribed", "unknown"]),
  /** Only for callers who may know the status. */
  email: v.nullable(v.string()),
});
export type NewsletterStatusView = v.InferOutput<typeof newsletterStatusView>;
export const newsletterStatusResponse = ok(newsletterStatusView);
