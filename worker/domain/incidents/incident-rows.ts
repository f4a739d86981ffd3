import type { IncidentFields, IncidentView } from "../../../contract/admin/incidents.ts";
import type { privacyIncidents } from "../../db/schema/privacy.ts";

type IncidentRow = typeof privacyIncidents.$inferSelect;

export function toColumns(fields: IncidentFields) {
  return {
    happened: fields.happened,
    foundOn: fields.found_on,
    description: fields.description,
    information: fields.information,
    peopleCount: fields.people_count,
    isSeriousRisk: fields.is_serious_risk,
    riskReason: fields.risk_reason,
    regulatorToldOn: fields.regulator_told_on,
    peopleToldOn: fields.people_told_on,
    toldDetails: fields.told_details,
    measures: fields.measures,
  };
}

export function toFields(row: IncidentRow): IncidentFields {
  return {
    happened: row.happened,
    found_on: row.foundOn,
    description: row.description,
    information: row.information,
    people_count: row.peopleCount,
    is_serious_risk: row.isSeriousRisk,
    risk_reason: row.riskReason,
    regulator_told_on: row.regulatorToldOn,
    people_told_on: row.peopleToldOn,
    told_details: row.toldDetails,
    measures: row.measures,
  };
}

export function toIncidentView(row: IncidentRow): IncidentView {
  return { id: row.id, ...toFields(row), version: row.version, updated_at: row.updatedAt };
}
