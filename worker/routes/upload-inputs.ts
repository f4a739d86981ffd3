import { describeRoute } from "hono-openapi";

const binary = { type: "string", format: "binary" } as const;

/** Describes the body that readProductForm() reads, for the OpenAPI document. */
export const productForm = describeRoute({
  requestBody: {
    content: {
      "multipart/form-data": {
        schema: {
          type: "object",
          properties: {
            images: { type: "array", items: binary },
            product: { type: "string", description: "The fields as JSON, or each as a separate field" },
            imageFields: { type: "string", description: "JSON: [{ alt_text, is_primary }], one an image" },
            stagedImages: {
              type: "string",
              description: "JSON: [{ content_hash, alt_text, is_primary }], from POST /admin/images",
            },
            imagesToDelete: { type: "string", description: "JSON list of image ids, or one id a field" },
            primary_image_id: { type: "string" },
            imageArrangement: {
              type: "string",
              description:
                "JSON: all images in their order, [{ id | content_hash | upload, alt_text, is_primary }]",
            },
            version: { type: "integer" },
          },
        },
      },
    },
  },
});

/** Describes the body that readOneImage() reads, for the OpenAPI document. */
export const imageUpload = describeRoute({
  requestBody: {
    description: "With Content-Length; Content-Disposition may give the file's name for messages",
    content: {
      "image/*": { schema: binary },
      "multipart/form-data": { schema: { type: "object", properties: { image: binary } } },
    },
  },
});
