import * as v from "valibot";
import { type IncidentView, incidentFields } from "../../../../contract/admin/incidents.ts";

const fields = incidentFields.entries;

/** A day of an <input type="date">, which is blank if it has not come. */
const optionalDay = v.pipe(
  v.string(),
  v.transform((text) => (text === "" ? null : text)),
  fields.regulator_told_on,
);

/** Parses the form's texts into the entry that a request sends. */
export const incidentForm = v.object({
  ...fields,
  /** Blank means that the number is not known. */
  people_count: v.pipe(
    v.string(),
    v.transform((text) => (text.trim() === "" ? null : Number(text))),
    fields.people_count,
  ),
  regulator_told_on: optionalDay,
  people_told_on: optionalDay,
});
type IncidentValues = v.InferInput<typeof incidentForm>;

/** Returns an entry as the form's controls hold it, or a blank one. */
export function toIncidentValues(incident: IncidentView | "new"): IncidentValues {
  if (incident === "new") return blankValues;
  return {
    ...incident,
    people_count: String(incident.people_count ?? ""),
    regulator_told_on: incident.regulator_told_on ?? "",
    people_told_on: incident.people_told_on ?? "",
  };
}

const blankValues: IncidentValues = {
  happened: "",
  found_on: "",
  description: "",
  information: "",
  people_count: "",
  is_serious_risk: false,
  risk_reason: "",
  regulator_told_on: "",
  people_told_on: "",
  told_details: "",
  measures: "",
};
