import * as v from "valibot";

// Parameters of the address. It gives text, links within the page give numbers; an invalid parameter is ignored.

export const pageParam = v.fallback(
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(1),
      v.maxValue(10_000),
    ),
  ),
  undefined,
);

export const textParam = v.fallback(
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200))),
  undefined,
);

export const dayParam = v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

/* @__NO_SIDE_EFFECTS__ */
export function oneOfParam<const Option extends string>(options: readonly Option[]) {
  return v.fallback(v.optional(v.picklist(options)), undefined);
}
