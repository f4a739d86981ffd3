import type { PickupStep } from "../../../../contract/admin/pickups.ts";
import { oneOfParam, searchSchema, textParam } from "../../../lib/search-params.ts";

// The contract's list would bring the schema library to every visitor (scripts/size.ts).
const steps = ["to_make_ready", "ready"] as const satisfies readonly PickupStep[];

export const pickupsSearch = searchSchema({
  step: oneOfParam(steps),
  /** The code of the order to hand over. The QR code in the email is the address with this parameter. */
  code: textParam,
  /** The id of the order to hand over. */
  hand_over: textParam,
  /** The id of the order in the open dialog. */
  detail: textParam,
});
export type PickupsSearch = ReturnType<typeof pickupsSearch>;
