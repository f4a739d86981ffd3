import * as v from "valibot";

/** The size of an image, in pixels. It is not in logo.ts, which every page loads and which therefore has no schema. */
export const imageSize = v.object({ width: v.number(), height: v.number() });
export type ImageSize = Readonly<v.InferOutput<typeof imageSize>>;
