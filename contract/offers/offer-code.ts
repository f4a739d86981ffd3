import * as v from "valibot";
import { cleanPastedCode } from "../shared/pasted-text.ts";

/** A code of an offer. Capitals, spaces and hyphens do not matter, because people type codes from paper. */
export const offerCodeSchema = v.pipe(
  v.string("Please enter a code"),
  v.maxLength(100, "A code has at most 30 characters"),
  v.transform(cleanPastedCode),
  v.nonEmpty("Please enter a code"),
  v.maxLength(30, "A code has at most 30 characters"),
  v.regex(/^[A-Z0-9]*$/, "A code has only letters and digits"),
);

/** Returns the path that puts a code into the cart. */
export function discountPath(code: string): string {
  return `/discount/${code}`;
}

/** Returns the path of the QR code for that path. */
export function discountImageUrl(code: string): string {
  return `/images/discount/${code}.gif`;
}
