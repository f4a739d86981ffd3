import * as v from "valibot";
import {
  findOtherProvince,
  findPlace,
  getProvinceName,
  nameInSentence,
  type ProvinceName,
} from "../shared/provinces.ts";

interface Place {
  readonly postal_code: string;
  readonly province: string;
}

/**
 * Asks which is right, if an address names another province than its postal code, such as 'T2P is in Alberta. Which is right?'.
 * @returns undefined if the two agree
 */
export function askForProvince(address: Place): string | undefined {
  const other = findOtherProvince(address);
  if (other === undefined) return undefined;
  return `${address.postal_code.trim().slice(0, 3).toUpperCase()} is in ${nameInSentence(other)}. Which is right?`;
}

/** Says of a stored address that its province and its postal code contradict each other, or undefined if they agree. */
export function describeContradiction(address: StoredPlace): string | undefined {
  const other = findOtherProvince(address);
  if (other === undefined) return undefined;
  const area = address.postal_code.slice(0, 3);
  const answer = address.is_province_confirmed
    ? "This was confirmed with the address."
    : "Nobody has confirmed it yet.";
  return `Postal code ${area} is in ${nameInSentence(other)}, the address says ${address.province}. ${answer}`;
}

/** Returns the question that a stored address leaves open, or undefined if its province is clear. */
export function findOpenQuestion(address: StoredPlace): string | undefined {
  return address.is_province_confirmed ? undefined : askForProvince(address);
}

interface StoredPlace extends Place {
  readonly is_province_confirmed: boolean;
}

/** The field that answers the question. */
export const provinceAnswer = v.optional(v.boolean("Must be true or false"), false);

/**
 * Completes the schema of an address: one whose postal code is in another province than it names is refused with the question,
 * unless the body confirms it. A confirmation of what agrees becomes false. Without a province, an address has its postal code's.
 */
export function requireProvinceAnswer<Schema extends v.GenericSchema<unknown, TypedPlace>>(schema: Schema) {
  return requireAnswer(
    v.pipe(
      schema,
      v.transform<v.InferOutput<Schema>, v.InferOutput<Schema> & AnsweredPlace>((address) => ({
        ...address,
        province: address.province ?? getProvinceName(findPlace(address.postal_code)),
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

export interface AnsweredPlace {
  readonly province: ProvinceName;
  /** True if the postal code is in another province, and this was confirmed. */
  readonly is_province_confirmed: boolean;
}

/**
 * Completes a schema by a question about its province. The value is refused with the question, unless it confirms what it says.
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
