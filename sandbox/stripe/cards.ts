/** The outcomes of a payment with a card. */
export const cardOutcomes = [
  "succeeds",
  "declined",
  "insufficient_funds",
  "expired_card",
  "incorrect_cvc",
  "processing_error",
  "lost_card",
  "needs_authentication",
  "needs_bank_page",
  "processing",
  "refund_pending",
  "refund_fails",
  "disputed",
] as const;
export type CardOutcome = (typeof cardOutcomes)[number];

/** Stripe's test cards with their outcomes in the sandbox. Any CVC and any future expiry date are accepted. */
export const testCards: readonly { number: string; outcome: CardOutcome; token: string; note: string }[] = [
  { number: "4242424242424242", outcome: "succeeds", token: "pm_card_visa", note: "Pays (Visa)" },
  { number: "5555555555554444", outcome: "succeeds", token: "pm_card_mastercard", note: "Pays (Mastercard)" },
  { number: "378282246310005", outcome: "succeeds", token: "pm_card_amex", note: "Pays (American Express)" },
  { number: "4000001240000000", outcome: "succeeds", token: "pm_card_ca", note: "Pays (a Canadian Visa)" },
  {
    number: "4000000000000002",
    outcome: "declined",
    token: "pm_card_chargeDeclined",
    note: "Is declined",
  },
  {
    number: "4000000000009995",
    outcome: "insufficient_funds",
    token: "pm_card_chargeDeclinedInsufficientFunds",
    note: "Is declined: insufficient funds",
  },
  {
    number: "4000000000009987",
    outcome: "lost_card",
    token: "pm_card_chargeDeclinedLostCard",
    note: "Is declined: lost card",
  },
  {
    number: "4000000000000069",
    outcome: "expired_card",
    token: "pm_card_chargeDeclinedExpiredCard",
    note: "Is declined: expired card",
  },
  {
    number: "4000000000000127",
    outcome: "incorrect_cvc",
    token: "pm_card_chargeDeclinedIncorrectCvc",
    note: "Is declined: wrong CVC",
  },
  {
    number: "4000000000000119",
    outcome: "processing_error",
    token: "pm_card_chargeDeclinedProcessingError",
    note: "Is declined: processing error",
  },
  {
    number: "4000002500003155",
    outcome: "needs_authentication",
    token: "pm_card_authenticationRequiredOnSetup",
    note: "Asks for 3-D Secure authentication",
  },
  {
    number: "4000002760003184",
    outcome: "needs_bank_page",
    token: "pm_card_authenticationRequired",
    note: "Asks for 3-D Secure authentication on the bank's own page",
  },
  {
    number: "4000000000000077",
    outcome: "processing",
    token: "pm_card_bypassPending",
    note: "Is processing for two seconds, then pays",
  },
  {
    number: "4000000000007726",
    outcome: "refund_pending",
    token: "pm_card_pendingRefund",
    note: "Pays; a refund is pending for two seconds",
  },
  {
    number: "4000000000005126",
    outcome: "refund_fails",
    token: "pm_card_refundFail",
    note: "Pays; a refund succeeds and fails two seconds later",
  },
  {
    number: "4000000000000259",
    outcome: "disputed",
    token: "pm_card_createDispute",
    note: "Pays; the bank takes it back two seconds later",
  },
];

export type Decline = { code: string; declineCode: string | null; message: string };

/** The declines by outcome. An outcome without a decline pays. */
export const declines: Partial<Record<CardOutcome, Decline>> = {
  declined: { code: "card_declined", declineCode: "generic_decline", message: "Your card was declined." },
  insufficient_funds: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  lost_card: { code: "card_declined", declineCode: "lost_card", message: "Your card was declined." },
  expired_card: { code: "expired_card", declineCode: null, message: "Your card has expired." },
  incorrect_cvc: {
    code: "incorrect_cvc",
    declineCode: null,
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: "processing_error",
    declineCode: null,
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};

export function findCardBrand(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  if (/^6(011|5)/.test(number)) return "discover";
  return "unknown";
}

/** Checks the Luhn digit of a card number. */
export function passesLuhn(number: string): boolean {
  const digits = Array.from(number, Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    if (index % 2 === 0) return total + digit;
    return total + (digit * 2 > 9 ? digit * 2 - 9 : digit * 2);
  }, 0);
  return number.length > 0 && sum % 10 === 0;
}
