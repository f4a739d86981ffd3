import * as v from "valibot";
import { imageHashPattern } from "../shared/image-hash.ts";
import { idSchema, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const altText = typedLine({ max: 300 });
const imageProperties = {
  alt_text: v.optional(v.nullable(altText)),
  is_primary: v.optional(v.boolean(), false),
};
const contentHash = v.pipe(v.string(), v.regex(imageHashPattern, "Must be the hash of an uploaded image"));

// Limits the reads from the image store, because images are read before the product's images are counted.
const maxImageEntries = 20;

/** The JSON in the form field `imageFields`. It has one entry for each file in the field `images`, in their order. */
export const imageFields = v.pipe(
  v.array(v.object(imageProperties)),
  v.maxLength(maxImageEntries, "Too many images"),
);

/** The JSON in the form field `stagedImages`. They were uploaded earlier with POST /admin/images. */
export const stagedImages = v.pipe(
  v.array(v.object({ content_hash: contentHash, ...imageProperties })),
  v.maxLength(maxImageEntries, "Too many images"),
);

/**
 * The JSON in the form field `imageArrangement`. It has all images of the product in their new order, including new ones.
 * An entry names its image by `id` (a saved image), `content_hash` (a staged image) or `upload` (the index of its file in
 * the form). An absent `alt_text` stays unchanged.
 */
export const imageArrangement = v.pipe(
  v.array(
    v.union(
      [
        v.object({ id: idSchema, ...imageProperties }),
        v.object({ content_hash: contentHash, ...imageProperties }),
        v.object({ upload: v.pipe(v.number(), v.integer(), v.minValue(0)), ...imageProperties }),
      ],
      "Each image needs an id, a content_hash or an upload",
    ),
  ),
  v.maxLength(50, "Give each of the product's images once"),
  v.check(
    (images) => images.filter((image) => image.is_primary).length <= 1,
    "Only one image can be the primary one",
  ),
);
export type ImageArrangement = v.InferInput<typeof imageArrangement>;

/** The response to POST /admin/images. */
export const uploadedImageResponse = ok(
  v.object({ content_hash: v.string(), width: v.number(), height: v.number(), url: v.string() }),
);

/** The body of PUT /admin/products/{id}/images/order. It has the ids of all images of the product in their new order. */
export const imageOrderBody = v.object({
  image_ids: v.pipe(v.array(idSchema), v.minLength(1, "Give the images in their order")),
});

/** The body of PATCH /admin/products/images/{id}. It changes the alternative text, or makes the image the primary one. */
export const changeImageBody = v.pipe(
  v.object({ alt_text: v.optional(altText), is_primary: v.optional(v.literal(true)) }),
  v.check((body) => body.alt_text !== undefined || body.is_primary !== undefined, "Nothing to change"),
);
export type ChangeImageBody = v.InferOutput<typeof changeImageBody>;
