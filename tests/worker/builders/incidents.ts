import type { IncidentFields } from "../../../contract/admin/incidents.ts";

/** An entry of the register of confidentiality incidents. */
export const anIncident: IncidentFields = {
  happened: "Nov 18, 2026, in the morning",
  found_on: "2026-11-18",
  description: "A packing slip was put into another customer's parcel.",
  information: "Name, address and items of one order",
  people_count: 1,
  is_serious_risk: false,
  risk_reason: "The other customer called, and destroyed the slip.",
  regulator_told_on: null,
  people_told_on: "2026-11-18",
  told_details: "The customer, by telephone",
  measures: "Slips are printed one at a time.",
};
