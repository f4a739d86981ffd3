import { Hono } from "hono";
import {
  adminOfferResponse,
  changedOfferResponse,
  newOfferBody,
  offerBody,
  offerPreviewBody,
  offerPreviewResponse,
  offersQuery,
  offersResponse,
} from "../../../contract/admin/offers.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { previewOffer } from "../../domain/admin/preview-offer.ts";
import { addOffer, changeOffer, endOffer, removeOffer } from "../../domain/offers/change-offers.ts";
import { listOffers } from "../../domain/offers/list-offers.ts";
import { exportOfferCodes } from "../../domain/offers/offer-codes.ts";
import { readOffer } from "../../domain/offers/read-offer.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

export const offerRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists offers with their uses, newest first",
      access: "admin",
      input: validate("query", offersQuery),
      response: offersResponse,
    }),
    async (c) => c.json({ success: true, ...(await listOffers(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Adds an offer with its codes",
      access: "admin",
      input: validate("json", newOfferBody),
      response: changedOfferResponse,
      status: 201,
    }),
    async (c) => {
      const data = await addOffer(c.var.store, c.var.admin, c.req.valid("json"));
      return c.json({ success: true, message: `${data.title} has been added.`, data }, 201);
    },
  )
  .post(
    "/preview",
    ...endpoint({
      summary: "Shows what an offer would do in three carts",
      access: "admin",
      input: validate("json", offerPreviewBody),
      response: offerPreviewResponse,
    }),
    async (c) => c.json({ success: true, data: await previewOffer(c.var.store, c.req.valid("json")) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an offer with what it has sold",
      access: "admin",
      response: adminOfferResponse,
    }),
    async (c) => c.json({ success: true, data: await readOffer(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes an offer; orders that were promised it keep its former terms",
      access: "admin",
      input: validate("json", offerBody),
      response: changedOfferResponse,
    }),
    async (c) => {
      const data = await changeOffer(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: `${data.title} has been saved.`, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes an offer that was never used",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await removeOffer(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The offer has been deleted." });
    },
  )
  .post(
    "/:id/end",
    ...endpoint({
      summary: "Ends an offer now; orders that were promised it keep it",
      access: "admin",
      response: changedOfferResponse,
    }),
    async (c) => {
      const data = await endOffer(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: `${data.title} has ended.`, data });
    },
  )
  .get(
    "/:id/codes",
    ...endpoint({
      summary: "Exports an offer's codes as CSV, with the orders that used them",
      access: "admin",
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportOfferCodes(c.var.store, c.var.admin, c.req.param("id")), csvType),
  );
