import { Hono } from "hono";
import { uploadedImageAnswer } from "../../../contract/admin-products.ts";
import { pictureUrl } from "../../domain/catalog/products/product-view.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdminImage } from "../../middleware/describe.ts";
import { readOnePicture } from "../read-product-form.ts";

// The width in which the form shows a picture that was just uploaded.
const previewWidth = 320;

export const adminPictureRoutes = new Hono<AppEnv>().post(
  "/",
  describeAdminImage("Stores one picture, for stagedImages of a product that is saved later", uploadedImageAnswer),
  async (c) => {
    const { contentHash, width, height } = await readOnePicture(c);
    const url = pictureUrl(contentHash, previewWidth);
    return c.json({ success: true, data: { content_hash: contentHash, width, height, url } }, 201);
  },
);
