/**
 * Cleans text for a strict field, such as an email address, a code or a search: people paste it with characters that
 * look like others or like nothing. Removes invisible characters, and turns every dash into a hyphen, every run of
 * white space into a space, and full-width letters, ligatures and Arabic digits into usual ones. Names and other free
 * text stay as typed.
 */
export function cleanPasted(text: string): string {
  return text
    .normalize("NFC")
    .replace(presentationForms, (character) => character.normalize("NFKC"))
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(invisible, "")
    .replace(dashes, "-")
    .replace(/\p{White_Space}+/gu, " ")
    .trim();
}

/**
 * Cleans a value that was copied out of a sentence: also removes quotation marks, brackets and punctuation around it.
 */
export function cleanPastedValue(text: string): string {
  return cleanPasted(text).replace(/^["“”„«»‹›(<[ ]+|["“”„«»‹›)>\] .,;:!…]+$/g, "");
}

/**
 * Cleans a value that was copied with its label, such as 'Tracking no.: 1Z 999' or '#1Z 999', and removes the label.
 */
export function cleanPastedReference(text: string): string {
  return cleanPastedValue(cleanPastedValue(text).replace(/^[\p{L} ./']*(?:[:#№] *)+/u, ""));
}

/**
 * Cleans a code that people write in groups, such as a postal code, and removes the spaces and hyphens between them.
 */
export function cleanPastedCode(text: string): string {
  return cleanPastedReference(text)
    .replace(/[ '’-]/g, "")
    .toUpperCase();
}

/** The characters that people type for an apostrophe. Phones and word processors type curly ones. */
export const apostropheCharacters = "'’‘‛`´ʼʻʹ′";
/** Matches every character that people type for an apostrophe. */
export const apostrophes = new RegExp(`[${apostropheCharacters}]`, "g");

const presentationForms = /[\uff01-\uff5e\ufb00-\ufb06]/g;
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
// The minus sign and the hyphen bullet are no punctuation of this kind in Unicode.
const dashes = /[\p{Dash}\u2043\u02d7]/gu;
