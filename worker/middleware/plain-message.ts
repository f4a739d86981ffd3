import type { GenericSchema } from "valibot";
import * as v from "valibot";

/**
 * What an issue says to a person. valibot's own words, where a schema has none, are a programmer's: a key that is
 * missing gets what its field says to nothing at all, everything else that has no words of ours gets plain ones.
 * @param path the names on the way to the value, outermost first
 */
export function plainMessage(schema: GenericSchema, message: string, path: readonly string[]): string {
  if (!valibotsOwn.test(message)) return message;
  if (message.startsWith("Invalid key: Expected never")) return "This field is not known";
  if (message.startsWith("Invalid key"))
    return messageForNothing(fieldAt(schema, path)) ?? "This is required";
  return path.length === 0 ? "The body must be a JSON object." : "This value is of the wrong kind";
}

const valibotsOwn = /^Invalid (key|type): (Expected|Received) /;

function messageForNothing(field: GenericSchema | undefined): string | undefined {
  const [issue] = field === undefined ? [] : (v.safeParse(field, undefined).issues ?? []);
  return issue === undefined || valibotsOwn.test(issue.message) ? undefined : issue.message;
}

function fieldAt(schema: GenericSchema, path: readonly string[]): GenericSchema | undefined {
  return path.reduce<GenericSchema | undefined>((object, key) => entriesOf(object)?.[key], schema);
}

function entriesOf(schema: GenericSchema | undefined): Readonly<Record<string, GenericSchema>> | undefined {
  if (schema === undefined || !("entries" in schema)) return undefined;
  // Only valibot's object schemas have `entries`, and they hold schemas by key.
  return schema.entries as Readonly<Record<string, GenericSchema>>;
}
