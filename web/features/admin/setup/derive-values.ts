import { deriveFacts } from "../../../../contract/admin/derive-store.ts";
import { cleanPasted } from "../../../../contract/shared/pasted-text.ts";
import { parsePostalArea } from "../../../../contract/shared/postal-code.ts";
import type { SetupValues } from "./setup-schema.ts";

/** Answers from which others are derived. */
export type SourceName = "name" | "tagline" | "locality" | "postal_code";

/** Changes an answer. What was derived from it follows, unless the owner edited that. */
export function changeSource(values: SetupValues, name: SourceName, text: string): SetupValues {
  const changed = {
    ...values,
    [name]: text,
    ...(name === "postal_code" && { is_province_confirmed: false }),
  };
  const former = deriveValues(values);
  const derived = deriveValues(changed);
  const follow = (field: keyof typeof derived) =>
    values[field] === former[field] ? derived[field] : values[field];
  return {
    ...changed,
    description: follow("description"),
    order_prefix: follow("order_prefix"),
    province: follow("province"),
    town: follow("town"),
    time_zone: follow("time_zone"),
    local_areas: follow("local_areas"),
  };
}

/** Derives texts for the form. They are blank until the answers that they need are complete. */
export function deriveValues(values: SetupValues) {
  const facts = deriveFacts(values);
  const hasName = values.name.trim() !== "";
  const hasPlace = values.locality.trim() !== "" && hasArea(values.postal_code);
  const hasCode = hasArea(values.postal_code);
  return {
    order_prefix: hasName ? facts.order_prefix : "",
    description: hasPlace && values.tagline.trim() !== "" ? facts.description : "",
    town: hasPlace ? facts.town : "",
    province: hasCode ? facts.province : "",
    time_zone: hasCode ? facts.time_zone : "",
    local_areas: facts.local_areas.join(", "),
  };
}

function hasArea(postalCode: string): boolean {
  return parsePostalArea(cleanPasted(postalCode).slice(0, 3)) !== undefined;
}
