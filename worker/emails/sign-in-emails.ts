import { createSignInLink } from "../../contract/account/sign-in-links.ts";
import type { SignInEmailView } from "../../contract/admin/email-templates.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { type EmailBlock, renderButton, renderFactsBox, renderParagraphs } from "./email-blocks.ts";
import { layOutTemplate } from "./email-layout.ts";

// Supabase replaces these variables of Go templates, encoded for the place where they are.
const token = "{{ .Token }}";
const tokenHash = "{{ .TokenHash }}";
const email = "{{ .Email }}";

/** Renders the emails that Supabase sends, for an admin who pastes them into Supabase's templates. */
export function renderSignInEmails(store: StoreIdentity, storeUrl: string): SignInEmailView[] {
  return signInEmails.map(({ template, subject, introduction, blocks }) => {
    const content = layOutTemplate(
      { subject, heading: subject, introduction },
      { sender: store, storeUrl, fields: {}, paragraphs: [], blocks: blocks(storeUrl) },
    );
    return { template, subject: content.subject, html: content.html };
  });
}

interface SignInEmail {
  /** Supabase's name of the template. */
  readonly template: string;
  readonly subject: string;
  readonly introduction: string;
  readonly blocks: (storeUrl: string) => readonly EmailBlock[];
}

const signInEmails: readonly SignInEmail[] = [
  {
    template: "Confirm sign up",
    subject: "Confirm your email address",
    introduction: "Welcome to {name}! Enter this code where you signed up, or press the button.",
    blocks: (storeUrl) => [
      renderFactsBox([{ label: "Your code", value: token }]),
      renderButton(
        "Confirm my email address",
        createSignInLink(storeUrl, { type: "signup", tokenHash, email, next: "{{ .RedirectTo }}" }),
      ),
      renderParagraphs(["If this wasn't you, you can ignore this email."]),
    ],
  },
  {
    template: "Reset password",
    subject: "Choose a new password",
    introduction:
      "Press the button to choose a new password for your account at {name}, or enter this code where you asked for it.",
    blocks: (storeUrl) => [
      renderFactsBox([{ label: "Your code", value: token }]),
      renderButton(
        "Choose a new password",
        createSignInLink(storeUrl, { type: "recovery", tokenHash, email }),
      ),
      renderParagraphs([
        "They work once. If you didn't ask for this, you can ignore this email: your password stays the same.",
      ]),
    ],
  },
  {
    template: "Change email address",
    subject: "Confirm your new email address",
    introduction:
      "We were asked to change the email address of your account at {name}. Press the button, or enter the code where you asked for it. Do the same with the email to your other address.",
    blocks: (storeUrl) => [
      renderFactsBox([
        { label: "New address", value: "{{ .NewEmail }}" },
        { label: "Your code", value: token },
      ]),
      renderButton("Confirm the change", createSignInLink(storeUrl, { type: "email_change", tokenHash })),
      renderParagraphs(["If you didn't ask for this, don't press the button, and change your password."]),
    ],
  },
  {
    template: "Reauthentication",
    subject: "Your code to change your password",
    introduction: "Enter this code where you are changing the password of your account at {name}.",
    blocks: () => [
      renderFactsBox([{ label: "Your code", value: token }]),
      renderParagraphs(["If this wasn't you, someone may know your password. Choose a new one."]),
    ],
  },
];
