// Crockford's base 32 has no I, L, O or U, so a code can be read out over the telephone and the counter.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Creates a random code for people. Each letter has five bits. A unique index must refuse duplicates. */
export function createReadableCode(length: number): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte % 32]);
  return letters.join("");
}
