import { escapeHtml } from "../lib/html.ts";
import { emailPage } from "./email-page.ts";
import { type EmailStore, senderLines } from "./order-parts.ts";
import { oneLine } from "./wording.ts";

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
  const paragraphs = [
    greeting(firstName),
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
      rows: paragraphs.map((text) => paragraphHtml(escapeHtml(text))),
    }),
  };
}

interface ExistingAccount {
  readonly store: EmailStore;
  readonly firstName: string;
  readonly storeUrl: string;
}

/** What the owner of an account reads when somebody signs up with its address. */
export function existingAccountEmail({ store, firstName, storeUrl }: ExistingAccount): {
  subject: string;
  text: string;
  html: string;
} {
  const subject = `You already have a ${store.name} account`;
  const lead = `Someone tried to create a ${store.name} account with this email address. It already has one, so you can sign in right away.`;
  const links = [
    { label: "Sign in", url: `${storeUrl}/login` },
    { label: "Forgot your password? Choose a new one", url: `${storeUrl}/forgot-password` },
  ];
  const end = "If this wasn't you, you can ignore this email. Nothing about your account has changed.";
  return {
    subject,
    text: `${[
      greeting(firstName),
      lead,
      ...links.map(({ label, url }) => `${label}: ${url}`),
      end,
      senderLines(store).join("\n"),
    ].join("\n\n")}\n`,
    html: emailPage({
      store,
      title: subject,
      preheader: "Sign in, or choose a new password.",
      storeUrl,
      rows: [
        paragraphHtml(escapeHtml(greeting(firstName))),
        paragraphHtml(escapeHtml(lead)),
        ...links.map(({ label, url }) =>
          paragraphHtml(
            `<a class="link" href="${escapeHtml(url)}" style="color:#1f5a43;">${escapeHtml(label)}</a>`,
          ),
        ),
        paragraphHtml(escapeHtml(end)),
      ],
    }),
  };
}

function greeting(firstName: string): string {
  const name = oneLine(firstName);
  return name === "" ? "Hello," : `Hello ${name},`;
}

function paragraphHtml(html: string): string {
  return `<p class="ink" style="margin:0;color:#1d2b26;font-size:16px;line-height:24px;word-break:break-word;">${html}</p>`;
}
