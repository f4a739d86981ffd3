import * as v from "valibot";
import { findPostalProvince, getProvinceName, type ProvinceName } from "../shared/provinces.ts";
import { askForProvince } from "./province-question.ts";

/** The field that answers the question of askForProvince(): true confirms both the province and the postal code. */
export const provinceAnswer = v.optional(v.boolean("Must be true or false"), false);

/**
 * Completes the schema of an address: one whose postal code is in another province than it names is refused with the
 * question, unless the body confirms it. A confirmation of what agrees becomes false. Without a province, an address
 * has its postal code's.
 */
export function requireProvinceAnswer<Schema extends v.GenericSchema<unknown, TypedPlace>>(schema: Schema) {
  return requireAnswer(
    v.pipe(
      schema,
      v.transform<v.InferOutput<Schema>, v.InferOutput<Schema> & AnsweredPlace>((address) => ({
        ...address,
        province: address.province ?? getProvinceName(findPostalProvince(address.postal_code)),
      })),
    ),
    askForProvince,
  );
}

interface TypedPlace {
  readonly postal_code: string;
  readonly province?: ProvinceName | undefined;
  readonly is_province_confirmed: boolean;
}

/** A place whose question about the province is answered, or was not asked. */
export interface AnsweredPlace {
  readonly province: ProvinceName;
  /** True if the postal code is in another province, and this was confirmed. */
  readonly is_province_confirmed: boolean;
}

/**
 * Completes a schema by a question about its province. If `ask` returns a question, the value is refused with it,
 * unless `is_province_confirmed` is true.
 * @param ask returns undefined if nothing is to be asked
 */
export function requireAnswer<
  Schema extends v.GenericSchema<unknown, { readonly is_province_confirmed: boolean }>,
>(schema: Schema, ask: (value: v.InferOutput<Schema>) => string | undefined) {
  return v.pipe(
    schema,
    v.rawTransform<v.InferOutput<Schema>, v.InferOutput<Schema>>(
      ({ dataset: { value }, addIssue, NEVER }) => {
        const question = ask(value);
        if (question === undefined || value.is_province_confirmed) {
          return { ...value, is_province_confirmed: question !== undefined };
        }
        addIssue({
          message: question,
          path: [{ type: "unknown", origin: "value", input: value, key: "province", value: undefined }],
        });
        return NEVER;
      },
    ),
  );
}
