/**
 * Cleans text for a strict field, such as an email address, a code or a search: people paste it with characters that look like
 * others or like nothing. Removes invisible characters, and turns every dash into a hyphen, every run of white space into a
 * space, and full-width letters and digits into usual ones. Names and other free text stay as typed.
 */
export function cleanPasted(text: string): string {
  return text
    .replace(fullWidth, (character) => character.normalize("NFKC"))
    .replace(invisible, "")
    .replace(dashes, "-")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
}

/** Cleans a code that people write in groups, such as a postal code, and removes the spaces and hyphens between them. */
export function cleanPastedCode(text: string): string {
  return cleanPasted(text).replace(/[ -]/g, "").toUpperCase();
}

/** Matches every character that people type for an apostrophe. Phones and word processors type curly ones. */
export const apostrophes = /['’‘‛`´ʼʹ′]/g;

const fullWidth = /[\uff01-\uff5e]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// The minus sign and the hyphen bullet are no punctuation of this kind in Unicode.
const dashes = /[\p{Dash}\u2043\u02d7]/gu;
