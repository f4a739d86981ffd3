import * as v from "valibot";
import { cleanPastedValue } from "./pasted-text.ts";
import { parseWith } from "./request-values.ts";

/** The message for text that is no phone number. */
export const invalidPhoneMessage = "Valid phone number is required (e.g., 555-555-5555)";

/**
 * Parses a North American phone number, in any format and with or without its country code, and returns it as
 * 555-555-5555 or, with an extension, as '555-555-5555 ext. 12'. Area codes and exchanges begin with 2 to 9.
 */
export const phoneSchema = v.pipe(v.string(invalidPhoneMessage), parseWith(parsePhone, invalidPhoneMessage));

function parsePhone(text: string): string | undefined {
  const [, number = "", extension] = phonePattern.exec(cleanPastedValue(text)) ?? [];
  const digits = number.replace(/\D/g, "");
  if (!/^([2-9]\d{2}){2}\d{4}$/.test(digits)) return undefined;
  const phone = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`;
  return extension === undefined ? phone : `${phone} ext. ${extension}`;
}

// A label or "tel:", the country code, ten digits, and an extension of up to eight digits: "x12", "poste 12",
// ";ext=12". The label can also follow the number.
const separators = String.raw`[\s()[\].,/_·•⁄∕-]`;
const labels =
  "t[eé]l(?:[eé]phone)?|phone(?: number)?|cell(?:ulaire|phone)?|mobile|home|work|office|fax|domicile|maison|bureau|bur|[cfhmoptw]";
const phonePattern = new RegExp(
  String.raw`^[\p{So}\s']*(?:${labels})?[:.\s]*` +
    String.raw`[\s([]*(?:(?:\+|00|011)?\s*1${separators}*)?(\d(?:${separators}*\d){9})` +
    String.raw`[\s).-]*(?:[\s(,;]*(?:ext(?:ension|n)?|poste|local|loc|x|#|,|;)[\s.:=#]*(\d{1,8})[\s).]*)?(?:[\s(,-]+(?:${labels}))?$`,
  "iu",
);
