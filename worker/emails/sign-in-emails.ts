import type { SignInEmailView } from "../../contract/admin/email-templates.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { type EmailBlock, renderButton, renderFactsBox, renderParagraphs } from "./email-blocks.ts";
import { layOutTemplate } from "./email-layout.ts";

// Supabase replaces these variables of Go templates.
const token = "{{ .Token }}";
const link = "{{ .ConfirmationURL }}";

/** Renders the emails that Supabase sends, for an admin who pastes them into Supabase's templates. */
export function renderSignInEmails(store: StoreIdentity, storeUrl: string): SignInEmailView[] {
  return signInEmails.map(({ template, subject, opening, blocks }) => {
    const email = layOutTemplate(
      { subject, heading: subject, opening },
      { sender: store, storeUrl, fields: {}, paragraphs: [], blocks },
    );
    return { template, subject: email.subject, html: email.html };
  });
}

interface SignInEmail {
  /** Supabase's name of the template. */
  readonly template: string;
  readonly subject: string;
  readonly opening: string;
  readonly blocks: readonly EmailBlock[];
}

const signInEmails: readonly SignInEmail[] = [
  {
    template: "Confirm sign up",
    subject: "Confirm your email address",
    opening: "Welcome to {name}! Enter this code where you signed up, or press the button.",
    blocks: [
      renderFactsBox([{ label: "Your code", value: token }]),
      renderButton("Confirm my email address", link),
      renderParagraphs(["If this wasn't you, you can ignore this email."]),
    ],
  },
  {
    template: "Reset password",
    subject: "Choose a new password",
    opening: "Press the button to choose a new password for your account at {name}.",
    blocks: [
      renderButton("Choose a new password", link),
      renderParagraphs([
        "The button works once. If you didn't ask for this, you can ignore this email: your password stays the same.",
      ]),
    ],
  },
  {
    template: "Change email address",
    subject: "Confirm your new email address",
    opening: "We were asked to change the email address of your account at {name}.",
    blocks: [
      renderFactsBox([{ label: "New address", value: "{{ .NewEmail }}" }]),
      renderButton("Confirm the change", link),
      renderParagraphs(["If you didn't ask for this, don't press the button, and change your password."]),
    ],
  },
  {
    template: "Reauthentication",
    subject: "Your code to change your password",
    opening: "Enter this code where you are changing the password of your account at {name}.",
    blocks: [
      renderFactsBox([{ label: "Your code", value: token }]),
      renderParagraphs(["If this wasn't you, someone may know your password. Choose a new one."]),
    ],
  },
];
