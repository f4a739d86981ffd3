import * as v from "valibot";
import { parseValues } from "./parse-values.ts";

/** Returns the message at the button of an invalid form. */
export type DescribeInvalid<Fields> = (values: Fields, issue: v.BaseIssue<unknown>) => string;

/** Parses the values of a form. Returns the first message of each invalid one by its path, such as 'banners.0.title'. */
export function validateForm<Fields extends object, Output>(
  schema: v.GenericSchema<unknown, Output>,
  values: Fields,
  formError?: DescribeInvalid<Fields>,
) {
  const result = parseValues(schema, values);
  if (result.success) {
    return { isValid: true as const, output: result.output, errors: {}, message: undefined };
  }
  const errors: Record<string, string> = {};
  for (const issue of result.issues) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  const message = formError?.(values, result.issues[0]);
  return {
    isValid: false as const,
    output: undefined,
    errors,
    // A message beside its field is not repeated at the button.
    message: message !== undefined && Object.values(errors).includes(message) ? undefined : message,
  };
}
