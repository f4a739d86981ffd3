// The rules of a card form. The error texts are Stripe's.

const brands = [
  { name: "visa", pattern: /^4/, lengths: [16], cvcLength: 3 },
  { name: "mastercard", pattern: /^(5[1-5]|2[2-7])/, lengths: [16], cvcLength: 3 },
  { name: "amex", pattern: /^3[47]/, lengths: [15], cvcLength: 4 },
  { name: "discover", pattern: /^6(011|5)/, lengths: [16], cvcLength: 3 },
];
const unknownBrand = { name: "unknown", pattern: /^/, lengths: [16], cvcLength: 3 };

export function findBrand(digits) {
  return brands.find((brand) => brand.pattern.test(digits)) ?? unknownBrand;
}

export function extractDigits(text) {
  return text.replace(/\D/g, "");
}

/** Groups digits as 4-4-4-4, or as 4-6-5 for American Express. */
export function formatNumber(text) {
  const brand = findBrand(extractDigits(text));
  const digits = extractDigits(text).slice(0, brand.lengths[0]);
  if (brand.name === "amex") {
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
  }
  return digits.replace(/(.{4})(?=.)/g, "$1 ");
}

/** Formats as "12 / 30". Adds a zero to a month from 2 to 9, and removes the century of a year with four digits. */
export function formatExpiry(text) {
  let digits = extractDigits(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, /^\d{2}20/.test(digits) ? 6 : 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function findNumberProblem(text) {
  const digits = extractDigits(text);
  if (digits.length < (findBrand(digits).lengths[0] ?? 16)) {
    return createProblem("incomplete_number", "Your card number is incomplete.");
  }
  return passesLuhn(digits) ? undefined : createProblem("invalid_number", "Your card number is invalid.");
}

export function findExpiryProblem(text, today = new Date()) {
  const digits = extractDigits(text);
  if (digits.length >= 2 && !isMonth(Number(digits.slice(0, 2)))) {
    return createProblem("invalid_expiry_month", "Your card's expiration month is invalid.");
  }
  if (digits.length < 4)
    return createProblem("incomplete_expiry", "Your card's expiration date is incomplete.");
  const { month, year } = readExpiry(text);
  if (year < today.getFullYear()) {
    return createProblem("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return createProblem("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return createProblem("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  return undefined;
}

export function findCvcProblem(text, brand) {
  if (extractDigits(text).length >= brand.cvcLength) return undefined;
  return createProblem("incomplete_cvc", "Your card's security code is incomplete.");
}

export function readExpiry(text) {
  const digits = extractDigits(text);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function isMonth(month) {
  return month >= 1 && month <= 12;
}

function passesLuhn(digits) {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function createProblem(code, message) {
  return { type: "validation_error", code, message };
}
