import { Hono } from "hono";
import {
  deleteDraftBody,
  draftBody,
  draftCustomersQuery,
  draftCustomersResponse,
  draftOrderResponse,
  draftsQuery,
  draftsResponse,
  holdDraftBody,
  placeDraftBody,
  placedDraftResponse,
  saveDraftBody,
} from "../../../contract/admin/draft-orders.ts";
import { exchangeBody } from "../../../contract/admin/exchanges.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { findCustomers } from "../../domain/admin/find-customers.ts";
import { beginExchange } from "../../domain/checkout/drafts/begin-exchange.ts";
import { createDraft, deleteDraft, holdDraft, saveDraft } from "../../domain/checkout/drafts/change-draft.ts";
import { listDrafts } from "../../domain/checkout/drafts/list-drafts.ts";
import { placeDraft } from "../../domain/checkout/drafts/place-draft.ts";
import { readDraft } from "../../domain/checkout/drafts/read-draft.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

/** Serves /admin/orders: what begins with an order of its customer. */
export const exchangeRoutes = new Hono<AppEnv>().post(
  "/:id/exchanges",
  ...endpoint({
    summary: "Begins a draft order that the refund of units or of a received return pays for",
    access: "admin",
    input: validate("json", exchangeBody),
    response: draftOrderResponse,
  }),
  async (c) => {
    const { store, admin } = c.var;
    return c.json({
      success: true,
      data: await beginExchange(store, admin, c.req.param("id"), c.req.valid("json")),
    });
  },
);

/** Serves /admin/draft-orders: orders that admins prepare for a customer. */
export const draftOrderRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists draft orders, the latest change first",
      access: "admin",
      input: validate("query", draftsQuery),
      response: draftsResponse,
    }),
    async (c) => c.json({ success: true, ...(await listDrafts(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/customers",
    ...endpoint({
      summary: "Finds accounts and former guests that an order can be made for",
      access: "admin",
      input: validate("query", draftCustomersQuery),
      response: draftCustomersResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await findCustomers(c.var.store, c.req.valid("query").search) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Begins a draft order",
      access: "admin",
      input: validate("json", draftBody),
      response: draftOrderResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await createDraft(c.var.store, c.var.admin, c.req.valid("json")) }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns a draft order, with what it would cost now",
      access: "admin",
      response: draftOrderResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await readDraft(c.var.store, c.var.admin, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Replaces the content of a draft order",
      access: "admin",
      input: validate("json", saveDraftBody),
      response: draftOrderResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await saveDraft(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes a draft order and releases its stock",
      access: "admin",
      input: validate("json", deleteDraftBody),
      response: messageResponse,
    }),
    async (c) => {
      await deleteDraft(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "The draft has been deleted." });
    },
  )
  .put(
    "/:id/hold",
    ...endpoint({
      summary: "Makes a draft order hold its stock for some days, or releases it",
      access: "admin",
      input: validate("json", holdDraftBody),
      response: draftOrderResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await holdDraft(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/place",
    ...endpoint({
      summary: "Places the order of a draft",
      access: "admin",
      input: validate("json", placeDraftBody),
      response: placedDraftResponse,
    }),
    async (c) => {
      const { id, orderNumber } = await placeDraft(
        c.var.store,
        c.var.admin,
        c.req.param("id"),
        c.req.valid("json"),
      );
      return c.json({
        success: true,
        message: `Order ${orderNumber} has been placed.`,
        data: { order_id: id, order_number: orderNumber },
      });
    },
  );
