import * as v from "valibot";

/** The days on which an order is expected to arrive, as yyyy-MM-dd. Null if none are promised. */
export const arrivalView = v.nullable(v.object({ from: v.string(), to: v.string() }));
