// Crockford's base 32: no I, L, O or U, so that a number can be read out over the telephone.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** PD-XXXX-XXXX: 40 random bits. Says nothing of how many orders there are; a clash is caught by the unique index. */
export function createOrderNumber(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => alphabet[byte % 32]);
  return `PD-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
