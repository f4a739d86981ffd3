import { findOtherProvince, nameInSentence } from "../shared/provinces.ts";

// The questions are apart from the schemas of province-answer.ts, because the checkout loads them before any form.

interface Place {
  readonly postal_code: string;
  readonly province: string;
}

/**
 * Asks which is right, if an address names another province than its postal code, such as 'T2P is in Alberta. Which is
 * right?'.
 * @returns undefined if the two agree
 */
export function askForProvince(address: Place): string | undefined {
  const other = findOtherProvince(address);
  if (other === undefined) return undefined;
  return `${address.postal_code.trim().slice(0, 3).toUpperCase()} is in ${nameInSentence(other)}. Which is right?`;
}

/** Says of a stored address that its province and its postal code contradict each other, or undefined if they agree. */
export function describeContradiction(address: StoredPlace): string | undefined {
  const other = findOtherProvince(address);
  if (other === undefined) return undefined;
  const area = address.postal_code.slice(0, 3);
  const answer = address.is_province_confirmed
    ? "This was confirmed with the address."
    : "Nobody has confirmed it yet.";
  return `Postal code ${area} is in ${nameInSentence(other)}, the address says ${address.province}. ${answer}`;
}

/** Returns the question that a stored address leaves open, or undefined if its province is clear. */
export function findOpenQuestion(address: StoredPlace): string | undefined {
  return address.is_province_confirmed ? undefined : askForProvince(address);
}

/** Returns true if a stored address names another province than its postal code, and nobody has confirmed it. */
export function isProvinceOpen(address: StoredPlace): boolean {
  return findOpenQuestion(address) !== undefined;
}

interface StoredPlace extends Place {
  readonly is_province_confirmed: boolean;
}
