import { escapeHtml } from "../lib/html.ts";
import { emailPage } from "./email-page.ts";
import { type EmailStore, senderLines } from "./order-parts.ts";

interface SuspendedAccount {
  readonly store: EmailStore;
  readonly firstName: string;
  /** As the admin wrote it for the customer. */
  readonly reason: string | null;
  readonly storeUrl: string;
}

/** What the owner of an account reads when it is suspended. */
export function suspensionEmail({ store, firstName, reason, storeUrl }: SuspendedAccount): {
  subject: string;
  text: string;
  html: string;
} {
  const subject = `Your ${store.name} account is suspended`;
  const name = firstName.replace(/\s+/g, " ").trim();
  const paragraphs = [
    name === "" ? "Hello," : `Hello ${name},`,
    `We suspended your ${store.name} account.`,
    ...(reason === null ? [] : [`The reason: ${reason}`]),
    "You can still sign in and see your profile and your orders. You cannot place new orders.",
    `If you think that this is a mistake, reply to this email or write to ${store.email}.`,
  ];
  return {
    subject,
    text: `${[...paragraphs, senderLines(store).join("\n")].join("\n\n")}\n`,
    html: emailPage({
      store,
      title: subject,
      preheader: reason ?? "You cannot place new orders.",
      storeUrl,
      rows: paragraphs.map(
        (text) =>
          `<p class="ink" style="margin:0;color:#1d2b26;font-size:16px;line-height:24px;word-break:break-word;">${escapeHtml(text)}</p>`,
      ),
    }),
  };
}
