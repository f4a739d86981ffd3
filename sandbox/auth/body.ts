import type { Context } from "hono";
import * as v from "valibot";
import { AuthFailure } from "./failure.ts";

/** The PKCE challenge to which the link in an email is bound. */
export const challengeFields = {
  code_challenge: v.nullish(v.string()),
  code_challenge_method: v.nullish(v.string()),
};
export const metadataField = v.nullish(v.record(v.string(), v.unknown()));
// Supabase Auth checks the format as browsers do, and converts no accented domain.
const emailSchema = v.pipe(v.string(), v.trim(), v.rfcEmail(), v.maxLength(255));

export async function readBody<Schema extends v.GenericSchema>(
  c: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  let body: unknown;
  try {
    body = await c.req.json();
  } catch {
    throw new AuthFailure(400, "bad_json", "Could not parse request body as JSON");
  }
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new AuthFailure(
    400,
    "validation_failed",
    v.summarize(parsed.issues).split("\n")[0] ?? "Invalid body",
  );
}

export function requireEmail(value: string): string {
  const parsed = v.safeParse(emailSchema, value);
  if (parsed.success) return parsed.output;
  throw new AuthFailure(400, "validation_failed", "Unable to validate email address: invalid format");
}
