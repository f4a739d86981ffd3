import { html } from "hono/html";
import { createSignInLink } from "../../contract/account/sign-in-links.ts";
import type { Sandbox } from "../context.ts";
import { sendToOutbox } from "../outbox/messages.ts";
import { requireEmailPause } from "./email-pause.ts";
import { issueOneTimeToken, type TokenKind } from "./one-time-tokens.ts";
import { chooseRedirect } from "./redirect.ts";
import { type User, updateUser } from "./users.ts";

/** The emails with a link. The email for a reauthentication contains only a code. */
type LinkKind = Exclude<TokenKind, "reauthentication">;

const wording: Record<LinkKind, { subject: string; lead: string; action: string }> = {
  signup: {
    subject: "Confirm your email",
    lead: "Follow this link to confirm your email address.",
    action: "Confirm your email",
  },
  recovery: {
    subject: "Reset your password",
    lead: "Follow this link to choose a new password.",
    action: "Reset password",
  },
  email_change: {
    subject: "Confirm your new email",
    lead: "Follow this link to confirm the change of your email address.",
    action: "Change email",
  },
  email_change_current: {
    subject: "Confirm the change of your email",
    lead: "Follow this link to confirm that your email address is to be changed.",
    action: "Confirm the change",
  },
  magiclink: { subject: "Your sign-in link", lead: "Follow this link to sign in.", action: "Sign in" },
};

interface EmailOptions {
  readonly redirectTo: string | undefined;
  readonly codeChallenge: string | null;
}

/** Adds an email with a new link and a six-digit code to the outbox. */
export function sendTokenEmail(
  sandbox: Sandbox,
  user: User,
  kind: "signup" | "recovery" | "magiclink",
  options: EmailOptions,
): void {
  requireEmailPause(sandbox, user, kind);
  putInOutbox(sandbox, user, kind, { ...options, to: user.email });
  if (kind === "signup")
    updateUser(sandbox.store, user.id, { confirmation_sent_at: new Date().toISOString() });
}

/** Emails a link to the new address and, if the settings require it, to the current one. Each link must be followed. */
export function sendEmailChangeEmails(sandbox: Sandbox, user: User, options: EmailOptions): void {
  requireEmailPause(sandbox, user, "email_change");
  putInOutbox(sandbox, user, "email_change", { ...options, to: user.new_email ?? user.email });
  if (sandbox.settings.secureEmailChange) {
    putInOutbox(sandbox, user, "email_change_current", { ...options, to: user.email });
  }
}

export function sendReauthenticationEmail(sandbox: Sandbox, user: User): void {
  requireEmailPause(sandbox, user, "reauthentication");
  const { otp } = issueOneTimeToken(sandbox, user, "reauthentication", null);
  sendToOutbox(sandbox.store, {
    to: user.email,
    subject: "Confirm reauthentication",
    text: `Enter the code: ${otp}\n`,
    html: String(html`<p>Enter the code: <strong>${otp}</strong></p>`),
  });
}

function putInOutbox(
  sandbox: Sandbox,
  user: User,
  kind: LinkKind,
  options: EmailOptions & { readonly to: string },
): void {
  const { tokenHash, otp } = issueOneTimeToken(sandbox, user, kind, options.codeChallenge);
  const href = createLink(sandbox, user, kind, tokenHash, chooseRedirect(sandbox, options.redirectTo));

  const { subject, lead, action } = wording[kind];
  sendToOutbox(sandbox.store, {
    to: options.to,
    subject,
    text: `${lead}\n\n${href}\n\nOr enter this code: ${otp}\n`,
    html: String(html`<p>${lead}</p>
      <p><a href="${href}">${action}</a></p>
      <p>Or enter this code: <strong>${otp}</strong></p>`),
  });
}

/**
 * Creates the link as the templates do that the store offers its owner, except in an email that the store never asks
 * for.
 */
function createLink(
  sandbox: Sandbox,
  user: User,
  kind: LinkKind,
  tokenHash: string,
  redirectTo: string,
): string {
  const storeUrl = new URL(redirectTo).origin;
  const email = encodeURIComponent(user.email);
  switch (kind) {
    case "signup":
      return createSignInLink(storeUrl, {
        type: "signup",
        tokenHash,
        email,
        next: encodeURIComponent(redirectTo),
      });
    case "recovery":
      return createSignInLink(storeUrl, { type: "recovery", tokenHash, email });
    case "email_change":
    case "email_change_current":
      return createSignInLink(storeUrl, { type: "email_change", tokenHash });
    case "magiclink": {
      const link = new URL(`${sandbox.url}/auth/v1/verify`);
      link.searchParams.set("token", tokenHash);
      link.searchParams.set("type", kind);
      link.searchParams.set("redirect_to", redirectTo);
      return link.href;
    }
  }
}
