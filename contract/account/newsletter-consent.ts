// This file has no schemas, because the footer of every page loads it (docs/decisions/0026).

/** The names of the texts that ask for consent to the newsletter, by form and version. */
export const consentNames = ["footer-1"] as const;
export type ConsentName = (typeof consentNames)[number];

interface ConsentText {
  readonly form: string;
  readonly text: string;
  readonly language: string;
}

/** The texts. An entry must not be changed, because open pages name it: a new wording is a new entry. */
export const consentTexts: Readonly<Record<ConsentName, ConsentText>> = {
  "footer-1": {
    form: "footer",
    text: "New arrivals and deals in your inbox. Unsubscribe with one click.",
    language: "en-CA",
  },
};

/** The text that the footer's form shows today. The page that confirms a subscription repeats it. */
export const footerConsent: ConsentName = "footer-1";
