import { Hono } from "hono";
import { shownOffersResponse } from "../../contract/offers/shown-offers.ts";
import { listShownOffers } from "../domain/offers/list-shown-offers.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const shownOfferRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the offers that shoppers see before they count",
    access: "anyone",
    response: shownOffersResponse,
  }),
  async (c) => c.json({ success: true, data: await listShownOffers(c.var.store) }),
);
