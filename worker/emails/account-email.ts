import { formatGreeting, renderButton, renderLink, renderParagraphs } from "./email-blocks.ts";
import { type EmailContent, type EmailSender, layOutEmail } from "./email-layout.ts";

interface AccountEmail {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  readonly firstName: string;
}

interface SuspendedAccount extends AccountEmail {
  /** An admin's message to the customer, or null if there is none. */
  readonly reason: string | null;
}

/** Renders the email that tells the owner of an account that it is suspended. */
export function renderSuspensionEmail({
  sender,
  storeUrl,
  firstName,
  reason,
}: SuspendedAccount): EmailContent {
  return layOutEmail({
    kind: "account_suspended",
    sender,
    storeUrl,
    fields: { first_name: firstName },
    greeting: formatGreeting(firstName),
    preheader: reason ?? "You can't place new orders.",
    paragraphs: [
      ...(reason === null ? [] : [`Reason: ${reason}`]),
      "You can still sign in to see your profile and your orders, but you can't place new ones.",
      `If you think this is a mistake, reply to this email or write to ${sender.email}.`,
    ],
    blocks: [],
  });
}

/** Renders the email that tells the owner of an account that somebody tried to sign up with its address. */
export function renderExistingAccountEmail({ sender, storeUrl, firstName }: AccountEmail): EmailContent {
  return layOutEmail({
    kind: "account_exists",
    sender,
    storeUrl,
    fields: { first_name: firstName },
    greeting: formatGreeting(firstName),
    preheader: "Sign in, or choose a new password.",
    paragraphs: [],
    blocks: [
      renderButton("Sign in", `${storeUrl}/login`),
      renderLink("Forgot your password? Choose a new one", `${storeUrl}/forgot-password`),
      renderParagraphs([
        "If this wasn't you, you can ignore this email. Nothing about your account has changed.",
      ]),
    ],
  });
}

interface Claim extends AccountEmail {
  /** The page that adds the orders, with the proof that the account's owner got this email. */
  readonly claimUrl: string;
}

/** Renders the email with the link that adds earlier orders to the account. */
export function renderClaimEmail({ sender, storeUrl, firstName, claimUrl }: Claim): EmailContent {
  return layOutEmail({
    kind: "claim_orders",
    sender,
    storeUrl,
    fields: { first_name: firstName },
    greeting: formatGreeting(firstName),
    preheader: "Open your orders, and press Add.",
    paragraphs: ["Open your orders within a day, and press Add."],
    blocks: [
      renderButton("Open my orders", claimUrl),
      renderParagraphs(["If this wasn't you, you can ignore this email. Nothing is added without the link."]),
    ],
  });
}
