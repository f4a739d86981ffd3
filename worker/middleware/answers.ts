import { describeRoute, resolver } from "hono-openapi";
import type { GenericSchema } from "valibot";
import { failureView } from "../../contract/errors.ts";

/** Documents what a route is for and what it answers, for GET /openapi.json. The contract's View is the truth. */
export function answers(
  summary: string,
  view: GenericSchema,
  options: { status?: number; signedIn?: boolean } = {},
) {
  return describeRoute({
    summary,
    ...(options.signedIn === true ? { security: [{ accessToken: [] }] } : {}),
    responses: {
      [options.status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: resolver(view) } },
      },
      default: {
        description: "Any failure: its status, its code and a sentence for a person",
        content: { "application/json": { schema: resolver(failureView) } },
      },
    },
  });
}
