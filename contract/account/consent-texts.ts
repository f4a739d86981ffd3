import { footerConsent, footerConsentText } from "./newsletter-consent.ts";

/** The names of the texts that ask for consent to the newsletter, by form and version. */
export const consentNames = [footerConsent] as const;
export type ConsentName = (typeof consentNames)[number];

interface ConsentText {
  readonly form: string;
  readonly text: string;
  readonly language: string;
}

/** The texts. An entry must not be changed, because pages that are still open send its name. */
export const consentTexts: Readonly<Record<ConsentName, ConsentText>> = {
  [footerConsent]: { form: "footer", text: footerConsentText, language: "en-CA" },
};
