import * as v from "valibot";

/** The size of a picture, in pixels. It is not in logo.ts, which every page loads and which therefore has no schema. */
export const pictureSize = v.object({ width: v.number(), height: v.number() });
export type PictureSize = Readonly<v.InferOutput<typeof pictureSize>>;
