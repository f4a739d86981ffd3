import { Hono } from "hono";
import * as v from "valibot";
import { searchMissBody } from "../../contract/admin/search-misses.ts";
import { success } from "../../contract/shared/success.ts";
import { recordSearchMiss } from "../domain/catalog/search-misses/record-search-miss.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { isWithinLimit } from "../middleware/rate-limit.ts";
import { validate } from "../middleware/validate.ts";

const acceptedResponse = v.object({ success });

/**
 * Counts searches without results, per day and term, because analytics services would set cookies or get visitors'
 * data. The response does not reveal whether a search was counted.
 */
export const searchMissRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Counts a search that found nothing",
    access: "anyone",
    input: validate("json", searchMissBody),
    limit: "searchMiss",
    response: acceptedResponse,
    status: 202,
  }),
  async (c) => {
    const optsOutOfTracking = c.req.header("Sec-GPC") === "1" || c.req.header("DNT") === "1";
    const isCounted = !optsOutOfTracking && (await isWithinLimit(c, "allSearchMisses"));
    if (isCounted) await recordSearchMiss(c.var.store, c.req.valid("json").term);
    return c.json({ success: true }, 202);
  },
);
