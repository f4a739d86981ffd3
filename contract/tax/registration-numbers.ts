import * as v from "valibot";
import { cleanPastedCode } from "../shared/pasted-text.ts";
import type { RegistrationKind } from "./tax-law.ts";

/** A GST/HST number as the Canada Revenue Agency assigns it. Spaces and lower case are accepted. */
export const taxNumberSchema = v.pipe(
  v.string("Must be text"),
  v.transform(cleanPastedCode),
  v.regex(/^\d{9}RT\d{4}$/, "Must be nine digits, RT and four digits, such as 123456789RT0001"),
);

/** The number of each registration, as its tax office writes it. Spaces, hyphens and lower case are accepted. */
export const registrationNumbers = {
  gst_hst: taxNumberSchema,
  // The second form is of stores outside Quebec, in the specified system.
  qst: numberLike(
    /^(\d{10}TQ\d{4}|NR\d{8})$/,
    "$1",
    "Must be ten digits, TQ and four digits, such as 1234567890TQ0001, or NR and eight digits, such as NR12345678",
  ),
  bc_pst: numberLike(/^(?:PST)?(\d{4})(\d{4})$/, "PST-$1-$2", "Must be eight digits, such as PST-1234-5678"),
  sk_pst: numberLike(/^(\d{7})$/, "$1", "Must be seven digits, such as 1234567"),
  mb_rst: numberLike(/^(\d{6})(\d)(?:MT)?$/, "$1-$2", "Must be seven digits, such as 123456-7"),
} as const satisfies Record<RegistrationKind, v.GenericSchema<string, string>>;

function numberLike(pattern: RegExp, canonical: string, message: string) {
  return v.pipe(
    v.string("Must be text"),
    v.transform(cleanPastedCode),
    v.regex(pattern, message),
    v.transform((text) => text.replace(pattern, canonical)),
  );
}
