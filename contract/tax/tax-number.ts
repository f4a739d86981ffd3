import * as v from "valibot";
import { cleanPastedCode } from "../shared/pasted-text.ts";

/** A GST/HST number as the Canada Revenue Agency assigns it. Spaces and lower case are accepted. */
export const taxNumberSchema = v.pipe(
  v.string("Must be text"),
  v.transform(cleanPastedCode),
  v.regex(/^\d{9}RT\d{4}$/, "Must be nine digits, RT and four digits, such as 123456789RT0001"),
);
