import { validator } from "hono-openapi";
import type { GenericSchema } from "valibot";
import * as v from "valibot";
import { StoreError } from "../../contract/shared/errors.ts";

// A check runs only on a value that every check before it accepted: without this, a check of a whole list ran on the
// numbers that the check of one of them had refused.
v.setGlobalConfig({ abortPipeEarly: true });

/**
 * Validates one part of the request with a schema of the contract, and describes it in the OpenAPI document. Invalid
 * input gets a 422 response with a message for each field, and the handler does not run.
 */
export function validate<const Target extends "json" | "query", Schema extends GenericSchema>(
  target: Target,
  schema: Schema,
) {
  return validator(target, schema, (result) => {
    if (!result.success) throw createInvalidInputError(schema, result.error);
  });
}

/**
 * Validates input that the handler has read itself, such as a form with files.
 * @throws StoreError invalid_input
 */
export function parseInput<Schema extends GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (!result.success) {
    throw createInvalidInputError(
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
  /** The issues of the alternatives of a union. */
  readonly issues?: readonly Issue[] | undefined;
}

function createInvalidInputError(schema: GenericSchema, issues: readonly Issue[]): StoreError {
  const errors: Record<string, string> = {};
  for (const issue of issues.map(findCause)) {
    const path = (issue.path ?? []).map(toPathKey);
    errors[path.join(".") || "body"] ??= toUserMessage(schema, issue.message, path);
  }
  const [first] = Object.values(errors);
  return new StoreError("invalid_input", { errors, ...(first !== undefined && { message: first }) });
}

/**
 * Returns the issue from which a union took its message, because only that one names the field within the union's
 * value.
 */
function findCause(issue: Issue): Issue {
  const cause = issue.issues?.find(({ message }) => message === issue.message);
  return { message: issue.message, path: [...(issue.path ?? []), ...(cause?.path ?? [])] };
}

function toPathKey(part: PropertyKey | { readonly key: PropertyKey }): string {
  return String(typeof part === "object" ? part.key : part);
}

const defaultMessagePattern = /^Invalid (key|type): (Expected|Received) /;

/**
 * Returns a message for users. The schemas' own messages stay, and valibot's default messages are replaced. For a
 * missing key it returns the field's own message for `undefined`, because valibot reports only the key.
 * @param path the keys to the value, from the outside in
 */
function toUserMessage(schema: GenericSchema, message: string, path: readonly string[]): string {
  if (!defaultMessagePattern.test(message)) return message;
  if (message.startsWith("Invalid key: Expected never")) return "This field is not known";
  if (message.startsWith("Invalid key")) {
    return findRequiredMessage(findField(schema, path)) ?? "This is required";
  }
  return path.length === 0 ? "The body must be a JSON object." : "This value is of the wrong kind";
}

function findRequiredMessage(field: GenericSchema | undefined): string | undefined {
  if (field === undefined) return undefined;
  const issue = v.safeParse(field, undefined).issues?.[0];
  if (issue === undefined || defaultMessagePattern.test(issue.message)) return undefined;
  return issue.message;
}

function findField(schema: GenericSchema, path: readonly string[]): GenericSchema | undefined {
  return path.reduce<GenericSchema | undefined>((object, key) => getEntries(object)?.[key], schema);
}

function getEntries(schema: GenericSchema | undefined): Readonly<Record<string, GenericSchema>> | undefined {
  if (schema === undefined || !("entries" in schema)) return undefined;
  // Only valibot's object schemas have `entries`, and they hold schemas by key.
  return schema.entries as Readonly<Record<string, GenericSchema>>;
}
