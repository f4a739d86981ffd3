import { Hono } from "hono";
import * as v from "valibot";
import { searchMissBody } from "../../contract/admin/search-misses.ts";
import { recordSearchMiss } from "../domain/search-misses/record-search-miss.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { limitSearches } from "../middleware/rate-limit.ts";
import { validate } from "../middleware/validate.ts";

const acceptedResponse = v.object({ success: v.literal(true) });

/** Searches that found nothing (docs/decisions/0069). The response is the same whether one was counted or not. */
export const searchMissRoutes = new Hono<AppEnv>().post(
  "/",
  describe("Counts a search that found nothing", acceptedResponse, { status: 202 }),
  validate("json", searchMissBody),
  limitSearches("search-miss"),
  async (c) => {
    const asksNotToBeTracked = c.req.header("Sec-GPC") === "1" || c.req.header("DNT") === "1";
    // All visitors together have one limit, which bounds the writes to the database.
    const { success } = await c.env.API_ADDRESS_LIMIT.limit({ key: "all-search-misses" });
    if (success && !asksNotToBeTracked) await recordSearchMiss(c.var.store, c.req.valid("json").term);
    return c.json({ success: true }, 202);
  },
);
