import { Hono } from "hono";
import { uploadedImageResponse } from "../../../contract/admin/product-images.ts";
import { imageUrl } from "../../../contract/catalog/product-images.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { readOneImage } from "../read-product-form.ts";
import { imageUpload } from "../upload-inputs.ts";

// The width of an uploaded image in the product form.
const previewWidth = 320;

export const adminImageRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Stores an image for a product that is saved later, as one of its stagedImages",
    access: "admin",
    input: imageUpload,
    response: uploadedImageResponse,
    status: 201,
  }),
  async (c) => {
    const { contentHash, width, height } = await readOneImage(c.req.raw, c.var.store.images);
    const url = imageUrl(contentHash, previewWidth);
    return c.json({ success: true, data: { content_hash: contentHash, width, height, url } }, 201);
  },
);
