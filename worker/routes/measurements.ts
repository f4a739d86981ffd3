import { Hono } from "hono";
import * as v from "valibot";
import { measurementBody } from "../../contract/admin/measurements.ts";
import { recordMeasurement } from "../domain/measurements/record-measurement.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { limitSearches } from "../middleware/rate-limit.ts";
import { validate } from "../middleware/validate.ts";

const takenResponse = v.object({ success: v.literal(true) });

/** What browsers measure (docs/decisions/0069). The answer is the same whether it was counted or not. */
export const measurementRoutes = new Hono<AppEnv>().post(
  "/",
  describe("Counts how fast a page was, or a search that found nothing", takenResponse, { status: 202 }),
  validate("json", measurementBody),
  limitSearches("measure"),
  async (c) => {
    const asksNotTo = c.req.header("Sec-GPC") === "1" || c.req.header("DNT") === "1";
    // One count for all visitors: in a rush this many a minute are enough to know how fast the pages are.
    const { success } = await c.env.API_ADDRESS_LIMIT.limit({ key: "all-measurements" });
    if (success && !asksNotTo) await recordMeasurement(c.var.store, c.req.valid("json"));
    return c.json({ success: true }, 202);
  },
);
