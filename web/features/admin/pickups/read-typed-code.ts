import * as v from "valibot";
import { pickupCodeSchema } from "../../../../contract/admin/pickups.ts";

/** Reads a typed code. A hand-held scanner types the whole address of the QR code instead. */
export function readTypedCode(text: string): v.SafeParseResult<typeof pickupCodeSchema> {
  const [, scanned] = /[?&]code=(\w+)/.exec(text) ?? [];
  return v.safeParse(pickupCodeSchema, scanned ?? text);
}
