import * as v from "valibot";
import { StripeFailure } from "./failure.ts";
import type { FormBody } from "./form-body.ts";

// Parameters arrive as text of a form.

export const integerParam = v.pipe(v.string(), v.regex(/^-?\d+$/, "integer"), v.toNumber(), v.safeInteger());
export const booleanParam = v.pipe(
  v.picklist(["true", "false"], "boolean"),
  v.transform((value) => value === "true"),
);
export const metadataParam = v.union([
  v.literal(""),
  v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(40, "keys have at most 40 characters")),
      v.pipe(v.string(), v.maxLength(500, "values have at most 500 characters")),
    ),
    v.check((metadata) => Object.keys(metadata).length <= 50, "at most 50 keys"),
  ),
]);
/** An email address. An empty value unsets the parameter. */
export const emailParam = v.optional(
  v.union([v.literal(""), v.pipe(v.string(), v.rfcEmail("email"))], "email"),
);
export const listParams = {
  limit: v.optional(v.pipe(integerParam, v.minValue(1), v.maxValue(100)), "10"),
  starting_after: v.optional(v.string()),
  ending_before: v.optional(v.string()),
  created: v.optional(v.unknown()),
};

/** Validates the parameters of a call, of which `expand` is always accepted. Errors have Stripe's texts. */
export function parseParams<Entries extends v.ObjectEntries>(entries: Entries, body: FormBody) {
  const { expand: _expand, key: _key, ...params } = body;
  const schema = v.strictObject(entries);
  const parsed = v.safeParse(schema, params);
  if (parsed.success) return parsed.output;
  throw createParamFailure(parsed.issues[0]);
}

function createParamFailure(issue: v.BaseIssue<unknown>): StripeFailure {
  const param = formatParamName(issue);
  if (issue.type === "strict_object" && issue.expected === "never") {
    return new StripeFailure(400, `Received unknown parameter: ${param}`, {
      code: "parameter_unknown",
      param,
    });
  }
  if (issue.received === "undefined") {
    return new StripeFailure(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  if (issue.message === "integer") {
    const received = String(issue.input);
    return new StripeFailure(400, `Invalid integer: ${received}`, {
      code: "parameter_invalid_integer",
      param,
    });
  }
  if (issue.message === "email") {
    return new StripeFailure(400, `Invalid email address: ${String(issue.input)}`, {
      code: "email_invalid",
      param,
    });
  }
  return new StripeFailure(400, `Invalid ${param}: ${issue.message}`, { code: "parameter_invalid", param });
}

/** Formats a path, for example `shipping[address][line1]`. */
function formatParamName(issue: v.BaseIssue<unknown>): string {
  const [head = "", ...rest] = (v.getDotPath(issue) ?? "").split(".");
  return head + rest.map((part) => `[${part}]`).join("");
}

/** Merges metadata as Stripe does. An empty value removes its key, and an empty parameter removes all keys. */
export function mergeMetadata(
  before: Record<string, string>,
  change: "" | Record<string, string> | undefined,
): Record<string, string> {
  if (change === "") return {};
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== "");
  return Object.fromEntries(merged);
}
