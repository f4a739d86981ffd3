import { validator } from "hono-openapi";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { StoreError } from "../../contract/errors.ts";
import { plainMessage } from "./plain-message.ts";

/**
 * Validates one part of the request with a schema of the contract, and documents it in the OpenAPI description.
 * What does not fit answers 422 with a message for each field, before the handler runs.
 */
export function validate<const Target extends "json" | "query", Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(schema, result.error);
  });
}

/** The same for what is not read by the framework: a form with files. */
export function parseInput<Schema extends GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (!result.success) {
    throw invalidInput(
      schema,
      result.issues.map(({ message, path }) => ({
        message,
        path: path?.map(({ key }) => ({ key: String(key) })),
      })),
    );
  }
  return result.output;
}

interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

function invalidInput(schema: GenericSchema, issues: readonly Issue[]): StoreError {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part));
    errors[path.join(".") || "body"] ??= plainMessage(schema, issue.message, path);
  }
  const [first] = Object.values(errors);
  return new StoreError("invalid_input", { errors, ...(first === undefined ? {} : { message: first }) });
}
