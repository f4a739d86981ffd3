import * as v from "valibot";
import { imageHashPattern } from "../shared/image-hash.ts";
import { idSchema, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const altText = typedLine({ max: 300 });
const imageProperties = {
  alt_text: v.optional(v.nullable(altText)),
  is_primary: v.optional(v.boolean(), false),
};
// No person types this hash, so its message is for clients: it names the hash, which the message of imageHashSchema
// does not.
const contentHash = v.pipe(v.string(), v.regex(imageHashPattern, "Must be the hash of an uploaded image"));

// The maximum limits the reads from the image store, because images are read before the product's images are counted.
const maxImageEntries = 20;

/** The JSON in the form field `imageFields`: one entry for each file in the field `images`, in their order. */
export const imageFields = v.pipe(
  v.array(v.object(imageProperties)),
  v.maxLength(maxImageEntries, "Too many images"),
);

/** The JSON in the form field `stagedImages`: the images of POST /admin/images that the product gets. */
export const stagedImages = v.pipe(
  v.array(v.object({ content_hash: contentHash, ...imageProperties })),
  v.maxLength(maxImageEntries, "Too many images"),
);

// The maximum is higher than that of a product's images (maxProductImages), because it counts repeated entries, too.
const maxArrangedImages = 50;

/**
 * The JSON in the form field `imageArrangement`: all images of the product, including new ones, in their new order. An
 * entry names its image by `id` (a saved image), `content_hash` (a staged image) or `upload` (the index of its file in
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
  v.maxLength(maxArrangedImages, "Give each of the product's images once"),
  v.check(
    (images) => images.filter((image) => image.is_primary).length <= 1,
    "Only one image can be the primary one",
  ),
);
export type ImageArrangementInput = v.InferInput<typeof imageArrangement>;

/** The response to POST /admin/images. The width and height are in pixels. */
export const uploadedImageResponse = ok(
  v.object({ content_hash: v.string(), width: v.number(), height: v.number(), url: v.string() }),
);

/** The body of PUT /admin/products/{id}/images/order: the ids of all images of the product in their new order. */
export const imageOrderBody = v.object({
  image_ids: v.pipe(v.array(idSchema), v.minLength(1, "Give the images in their order")),
});

/**
 * The body of PATCH /admin/products/images/{id}, which changes the alternative text or makes the image the primary one.
 */
export const changeImageBody = v.pipe(
  v.object({ alt_text: v.optional(altText), is_primary: v.optional(v.literal(true)) }),
  v.check((body) => body.alt_text !== undefined || body.is_primary !== undefined, "Nothing to change"),
);
export type ChangeImageBody = v.InferOutput<typeof changeImageBody>;
