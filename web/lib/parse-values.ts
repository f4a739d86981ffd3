import * as v from "valibot";

/**
 * Parses the values of a form. A check runs only on values that every check before it accepted, as in the Worker
 * (worker/middleware/validate.ts).
 */
export function parseValues<Output>(schema: v.GenericSchema<unknown, Output>, values: unknown) {
  return v.safeParse(schema, values, { abortPipeEarly: true });
}
