import { formatGreeting, renderButton, renderLink, renderParagraphs } from "./email-blocks.ts";
import { type EmailContent, type EmailSender, layOutEmail } from "./email-layout.ts";

interface SuspendedAccount {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  readonly firstName: string;
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
    sender,
    storeUrl,
    subject: `Your ${sender.name} account is suspended`,
    preheader: reason ?? "You cannot place new orders.",
    blocks: [
      renderParagraphs([
        formatGreeting(firstName),
        `We suspended your ${sender.name} account.`,
        ...(reason === null ? [] : [`The reason: ${reason}`]),
        "You can still sign in and see your profile and your orders. You cannot place new orders.",
        `If you think that this is a mistake, reply to this email or write to ${sender.email}.`,
      ]),
    ],
  });
}

interface ExistingAccount {
  readonly sender: EmailSender;
  readonly storeUrl: string;
  readonly firstName: string;
}

/** Renders the email that tells the owner of an account that somebody tried to sign up with its address. */
export function renderExistingAccountEmail({ sender, storeUrl, firstName }: ExistingAccount): EmailContent {
  return layOutEmail({
    sender,
    storeUrl,
    subject: `You already have a ${sender.name} account`,
    preheader: "Sign in, or choose a new password.",
    blocks: [
      renderParagraphs([
        formatGreeting(firstName),
        `Someone tried to create a ${sender.name} account with this email address. It already has one, so you can sign in right away.`,
      ]),
      renderButton("Sign in", `${storeUrl}/login`),
      renderLink("Forgot your password? Choose a new one", `${storeUrl}/forgot-password`),
      renderParagraphs([
        "If this wasn't you, you can ignore this email. Nothing about your account has changed.",
      ]),
    ],
  });
}
