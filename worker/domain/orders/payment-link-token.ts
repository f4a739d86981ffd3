import { readSignedToken, signToken } from "../../lib/signed-token.ts";
import type { StoreContext } from "../context.ts";

/** The order or the change that a payment link asks the money for. */
export interface PaymentRequest {
  readonly kind: "order" | "change";
  readonly id: string;
}

const purpose = "payment-request";
// The order ends much earlier. Until the link does, its page says what became of the order.
const linkDays = 60;

// A path that ends with a dot and letters is that of a file, and gets no page.
const separator = "~";

/** Creates the address of the page that asks for the money. */
export async function createPaymentLink(
  context: Pick<StoreContext, "site" | "now">,
  request: PaymentRequest,
): Promise<string> {
  return `${context.site.url}/pay/${await createPaymentToken(context, request)}`;
}

/** Creates the last part of the address of the page that asks for the money. */
export async function createPaymentToken(
  { site, now }: Pick<StoreContext, "site" | "now">,
  { kind, id }: PaymentRequest,
): Promise<string> {
  const expirySeconds = Math.floor(now().getTime() / 1_000) + linkDays * 86_400;
  const token = await signToken(site.linkSigningSecret, purpose, `${kind}_${id}`, expirySeconds);
  return token.replaceAll(".", separator);
}

/** Reads the token of a payment link. Returns undefined if it is forged or expired. */
export async function readPaymentRequest(
  { site, now }: Pick<StoreContext, "site" | "now">,
  token: string,
): Promise<PaymentRequest | undefined> {
  const signed = token.replaceAll(separator, ".");
  const subject = await readSignedToken(site.linkSigningSecret, purpose, signed, now());
  const [kind, id] = subject?.split("_") ?? [];
  return (kind === "order" || kind === "change") && id !== undefined ? { kind, id } : undefined;
}
