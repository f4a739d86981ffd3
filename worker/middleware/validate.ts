import { validator } from "hono-openapi";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";

/**
 * Validates one part of the request with a schema of the contract, and describes it in the OpenAPI document. Invalid
 * input is answered with 422 and a message for each field, before the handler runs.
 */
export function validate<const Target extends "json" | "query", Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw invalidInput(schema, result.error);
  });
}

/** Validates input that the handler has read itself, such as a form with files. @throws StoreError invalid_input */
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

/**
 * Returns a message for people. Schemas carry their own messages; valibot's default messages are for programmers and are
 * replaced. A missing key gets the message with which its own field refuses `undefined`.
 * @param path the keys that lead to the value, outermost first
 */
function plainMessage(schema: GenericSchema, message: string, path: readonly string[]): string {
  if (!valibotDefault.test(message)) return message;
  if (message.startsWith("Invalid key: Expected never")) return "This field is not known";
  if (message.startsWith("Invalid key"))
    return requiredMessage(findField(schema, path)) ?? "This is required";
  return path.length === 0 ? "The body must be a JSON object." : "This value is of the wrong kind";
}

const valibotDefault = /^Invalid (key|type): (Expected|Received) /;

function requiredMessage(field: GenericSchema | undefined): string | undefined {
  const [issue] = field === undefined ? [] : (v.safeParse(field, undefined).issues ?? []);
  return issue === undefined || valibotDefault.test(issue.message) ? undefined : issue.message;
}

function findField(schema: GenericSchema, path: readonly string[]): GenericSchema | undefined {
  return path.reduce<GenericSchema | undefined>((object, key) => getEntries(object)?.[key], schema);
}

function getEntries(schema: GenericSchema | undefined): Readonly<Record<string, GenericSchema>> | undefined {
  if (schema === undefined || !("entries" in schema)) return undefined;
  // Only valibot's object schemas have `entries`, and they hold schemas by key.
  return schema.entries as Readonly<Record<string, GenericSchema>>;
}
