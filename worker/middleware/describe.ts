import { type DescribeRouteOptions, describeRoute, resolver } from "hono-openapi";
import type { GenericSchema } from "valibot";
import { failureView } from "../../contract/shared/errors.ts";

const failureResponse = {
  description: "Any failure: its status, its code and a sentence for a person",
  content: { "application/json": { schema: resolver(failureView) } },
};

/** Documents a route and its response in GET /openapi.json, by the View of the contract. */
export function describe(
  summary: string,
  view: GenericSchema,
  options: { status?: number; signedIn?: boolean } = {},
) {
  return describeRoute(describeResponse(summary, view, options));
}

function describeResponse(
  summary: string,
  view: GenericSchema,
  options: { status?: number; signedIn?: boolean },
): DescribeRouteOptions {
  return {
    summary,
    ...(options.signedIn === true ? { security: [{ accessToken: [] }] } : {}),
    responses: {
      [options.status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: resolver(view) } },
      },
      default: failureResponse,
    },
  };
}

/** The same for what only admins may call: tagged, so that a test finds all of them. */
export function describeAdmin(summary: string, view: GenericSchema, options: { status?: number } = {}) {
  return describeRoute({
    ...describeResponse(summary, view, { ...options, signedIn: true }),
    tags: ["admin"],
  });
}

/** Describes a form with files by hand: the fields are in the contract. */
export function describeAdminForm(summary: string, view: GenericSchema, options: { status?: number } = {}) {
  return describeRoute({
    ...describeResponse(summary, view, { ...options, signedIn: true }),
    tags: ["admin"],
    requestBody: {
      content: {
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: {
              images: { type: "array", items: { type: "string", format: "binary" } },
              product: { type: "string", description: "The fields as JSON, or each as a separate field" },
              imageFields: { type: "string", description: "JSON: [{ alt_text, is_primary }], one an image" },
              stagedImages: {
                type: "string",
                description: "JSON: [{ content_hash, alt_text, is_primary }], from POST /admin/pictures",
              },
              imagesToDelete: { type: "string", description: "JSON list of image ids, or one id a field" },
              primary_image_id: { type: "string" },
              draft_id: { type: "string", description: "The draft that becomes this product" },
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
}

/** The same for one image: as it is, or as the one file of a form. */
export function describeAdminImage(summary: string, view: GenericSchema) {
  const image = { type: "string", format: "binary" } as const;
  return describeRoute({
    ...describeResponse(summary, view, { status: 201, signedIn: true }),
    tags: ["admin"],
    requestBody: {
      description: "With Content-Length; Content-Disposition may give the file's name for messages",
      content: {
        "image/*": { schema: image },
        "multipart/form-data": { schema: { type: "object", properties: { image: image } } },
      },
    },
  });
}

/** A file for the admin, with a name. */
export function describeAdminFile(summary: string, type: "text/csv" | "application/x-tar" = "text/csv") {
  const schema =
    type === "text/csv" ? { type: "string" as const } : { type: "string" as const, format: "binary" };
  return describeRoute({
    summary,
    tags: ["admin"],
    security: [{ accessToken: [] }],
    responses: {
      200: { description: "The file", content: { [type]: { schema } } },
      default: failureResponse,
    },
  });
}
