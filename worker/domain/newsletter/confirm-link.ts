import * as v from "valibot";
import { emailSchema, lapsedLinkMessage } from "../../../contract/account/newsletter.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { base64Url, decodeBase64Url, readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";

const purpose = "newsletter-confirm";
const dayMilliseconds = 86_400_000;
export const confirmDays = 7;

/**
 * The page that confirms an address. The token holds the address: nothing is stored of somebody who never confirms. It is
 * the same all day long, so that the email with its idempotency key stays the same too.
 */
export async function confirmLink(context: StoreContext, email: string): Promise<string> {
  const today = Math.floor(context.now().getTime() / dayMilliseconds);
  const expirySeconds = ((today + confirmDays) * dayMilliseconds) / 1_000;
  const subject = base64Url(new TextEncoder().encode(email));
  const page = new URL("/newsletter/confirm", context.site.url);
  const token = await signToken(context.site.linkSigningSecret, purpose, subject, expirySeconds);
  page.searchParams.set("token", token);
  return page.href;
}

/** The address that the link was sent to. @throws StoreError invalid_input for a token that is forged, changed or lapsed */
export async function readConfirmToken(context: StoreContext, token: string): Promise<string> {
  const subject = await readSignedToken(context.site.linkSigningSecret, purpose, token, context.now());
  const bytes = subject === undefined ? undefined : decodeBase64Url(subject);
  const email = v.safeParse(emailSchema, bytes && new TextDecoder().decode(bytes));
  if (email.success) return email.output;
  throw new StoreError("invalid_input", {
    message: lapsedLinkMessage,
    errors: { token: lapsedLinkMessage },
  });
}
