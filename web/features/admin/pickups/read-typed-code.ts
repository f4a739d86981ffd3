import * as v from "valibot";
import { pickupCodeSchema } from "../../../../contract/admin/pickups.ts";

/**
 * Reads a typed code. A hand-held scanner types the whole address of the QR code instead. Codes have no O, I and L, so that
 * somebody who types them means the digits.
 */
export function readTypedCode(text: string): v.SafeParseResult<typeof pickupCodeSchema> {
  const [, scanned] = /[?&]code=(\w+)/.exec(text) ?? [];
  const code = (scanned ?? text).replace(/\s/g, "").replace(/o/gi, "0").replace(/[il]/gi, "1");
  return v.safeParse(pickupCodeSchema, code);
}
