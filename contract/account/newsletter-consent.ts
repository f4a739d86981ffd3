// This file has no schemas and only what the footer of every page loads (scripts/size.ts).

/** The name of `footerConsentText`. A new wording needs a new name, and the old text goes to `consentTexts`. */
export const footerConsent = "footer-1" as const;

/**
 * The text with which the footer's form asks for consent to the newsletter. The page that confirms it repeats the text.
 */
export const footerConsentText = "New arrivals and deals in your inbox. Unsubscribe anytime.";
