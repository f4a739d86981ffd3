import fc from "fast-check";
import * as v from "valibot";

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  readonly type?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly oneOf?: readonly JsonSchema[] | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly additionalProperties?: JsonSchema | boolean | undefined;
}

const objectSchema = v.record(v.string(), v.unknown());

/**
 * Returns the differences between a value and its schema, each with the path. A field that the schema does not name is
 * a difference.
 */
export function findDifferences(schema: JsonSchema, value: unknown, path = "$"): string[] {
  if ("const" in schema) return schema.const === value ? [] : [`${path} is not ${String(schema.const)}`];
  if (schema.enum !== undefined) return schema.enum.includes(value) ? [] : [`${path} is not of the enum`];
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) {
    const differencesByVariant = variants.map((variant) => findDifferences(variant, value, path));
    // A variant that the value fits has no differences.
    return differencesByVariant.reduce((fewest, each) => (each.length < fewest.length ? each : fewest));
  }
  if (schema.type === undefined) return [];
  if (!hasType(value, schema.type)) return [`${path} is not of type ${schema.type}`];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => findDifferences(schema.items ?? {}, item, `${path}[${index}]`));
  }
  const object = v.safeParse(objectSchema, value);
  if (schema.type !== "object" || !object.success) return [];
  const missing = (schema.required ?? []).filter((name) => !(name in object.output));
  const inner = Object.entries(object.output).flatMap(([name, field]) => {
    const fieldSchema = schema.properties?.[name] ?? schema.additionalProperties;
    if (fieldSchema === undefined || fieldSchema === false) return [`${path}.${name} is not described`];
    return fieldSchema === true ? [] : findDifferences(fieldSchema, field, `${path}.${name}`);
  });
  return [...missing.map((name) => `${path}.${name} is missing`), ...inner];
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "integer") return Number.isInteger(value);
  if (type === "object") return typeof value === "object" && value !== null && !Array.isArray(value);
  return typeof value === type;
}

const hostileTexts = ["", " ", "\u0000", "'; DROP TABLE orders;--", "%", "../..", "\u202e", "9".repeat(400)];
const hostileValues: readonly unknown[] = [
  null,
  -1,
  0,
  0.1,
  1e-9,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  [],
  {},
  [[]],
  { $ne: 1 },
  ...hostileTexts,
];

/** Generates values for a schema. Most fit its types, and some fields are missing, unknown or hostile. */
export function anyValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fittingValue(schema) },
    { weight: 1, arbitrary: fc.constantFrom(...hostileValues) },
  );
}

function fittingValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants !== undefined) return fc.oneof(...variants.map(anyValue));
  switch (schema.type) {
    case "object": {
      const model = Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, anyValue(inner)]),
      );
      return fc.record(model, { requiredKeys: [...(schema.required ?? [])] });
    }
    case "array":
      return fc.array(anyValue(schema.items ?? {}), { maxLength: 4 });
    case "integer":
      return fc.integer({ min: -2, max: 120 });
    case "number":
      return fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.oneof(
        fc.string({ maxLength: 30, unit: "grapheme" }),
        fc.uuid(),
        fc.emailAddress(),
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
        fc.constantFrom(...hostileTexts),
      );
  }
}
