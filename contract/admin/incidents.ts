import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import { formVersion, idSchema, pageParam, typedLine, typedText } from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

const limit = 25;
const text = (required?: string) => typedText({ max: 4_000, ...(required !== undefined && { required }) });

/** An entry of the register of confidentiality incidents, as admins write it. */
export const incidentFields = v.object({
  /** The day or period, in words, because it may be unknown. */
  happened: typedLine({ max: 120, required: "Say when it happened, or that you don't know" }),
  /** The day on which the store learned of it. */
  found_on: v.pipe(v.string(), v.nonEmpty("Enter the day you found out"), daySchema),
  description: text("Say what happened"),
  information: text("Say what information it was, or that you don't know"),
  /** Null if the number is not known. */
  people_count: v.nullable(
    v.pipe(
      v.number("Must be a number of people"),
      v.integer("Must be a whole number of people"),
      v.minValue(0, "Must be 0 or more"),
      v.maxValue(100_000_000, "Is too large"),
    ),
  ),
  /** True if there is a real risk of significant harm to the people, which the law has the store report to the regulator and to them. */
  is_serious_risk: v.boolean("Must be true or false"),
  risk_reason: text("Say why"),
  regulator_told_on: v.nullable(daySchema),
  people_told_on: v.nullable(daySchema),
  /** The people and authorities who were told, and how. */
  told_details: text(),
  measures: text("Say what you did, or will do"),
});
export type IncidentFields = v.InferOutput<typeof incidentFields>;

/** The body of PUT /admin/incidents/{id}. The client creates the id, so that a repeated request adds no second entry. */
export const incidentBody = v.object({ ...incidentFields.entries, version: formVersion });
export type IncidentBody = v.InferOutput<typeof incidentBody>;

/** The query of GET /admin/incidents. */
export const incidentsQuery = v.pipe(
  v.object({ page: pageParam }),
  v.transform(({ page }) => ({ page, limit })),
);

export const incidentView = v.object({
  id: idSchema,
  ...incidentFields.entries,
  version: v.number(),
  updated_at: v.string(),
});
export type IncidentView = v.InferOutput<typeof incidentView>;
export const incidentsResponse = pageOf(incidentView);
export const incidentResponse = ok(incidentView, { message: v.string() });
