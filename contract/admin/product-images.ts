import * as v from "valibot";
import { idSchema, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const altText = typedLine({ max: 300 });

const imageTexts = { alt_text: v.optional(v.nullable(altText)), is_primary: v.optional(v.boolean(), false) };
const contentHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, "Must be the hash of an uploaded image"));

// A product can have fewer images, but each entry is read from the image store before the images are counted.
const maxImageEntries = 20;

/** The JSON in the form field `imageFields`, with one entry for each of the `images` in their order. */
export const imageFields = v.pipe(
  v.array(v.object(imageTexts)),
  v.maxLength(maxImageEntries, "Too many images"),
);

/** The JSON in the form field `stagedImages`, with images that POST /admin/pictures uploaded before. */
export const stagedImages = v.pipe(
  v.array(v.object({ content_hash: contentHash, ...imageTexts })),
  v.maxLength(maxImageEntries, "Too many images"),
);

/**
 * The JSON in the form field `imageArrangement`, with all images of the changed product in order, including new ones. An
 * entry names its image by id, by hash (stagedImages), or by `upload`, the index of the form's file. Absent texts do not
 * change.
 */
export const imageArrangement = v.pipe(
  v.array(
    v.union(
      [
        v.object({ id: idSchema, ...imageTexts }),
        v.object({ content_hash: contentHash, ...imageTexts }),
        v.object({ upload: v.pipe(v.number(), v.integer(), v.minValue(0)), ...imageTexts }),
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

export const uploadedImageResponse = ok(
  v.object({ content_hash: v.string(), width: v.number(), height: v.number(), url: v.string() }),
);

/** PUT /admin/products/{id}/images/order, with all of the product's images in their new order. */
export const imageOrderBody = v.object({
  image_ids: v.pipe(v.array(idSchema), v.minLength(1, "Give the images in their order")),
});

/** PATCH /admin/products/images/{id} changes an image's text, or makes it the primary image. */
export const changeImageBody = v.pipe(
  v.object({ alt_text: v.optional(altText), is_primary: v.optional(v.literal(true)) }),
  v.check((body) => body.alt_text !== undefined || body.is_primary !== undefined, "Nothing to change"),
);
export type ChangeImageBody = v.InferOutput<typeof changeImageBody>;
