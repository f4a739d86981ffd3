import { Hono } from "hono";
import {
  addedLinesResponse,
  changedLineResponse,
  deletedLineResponse,
  lineCostBody,
  lineProductBody,
  newSupplierDeliveryBody,
  newSupplierDeliveryLinesBody,
  supplierDeliveriesQuery,
  supplierDeliveriesResponse,
  supplierDeliveryBody,
  supplierDeliveryLineBody,
  supplierDeliveryResponse,
  supplierDeliveryVersionBody,
  supplierFilesBody,
  supplierFilesQuery,
  supplierFilesResponse,
  suppliersResponse,
} from "../../../contract/admin/supplier-deliveries.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { bookDelivery } from "../../domain/receiving/book-delivery.ts";
import { addDelivery, changeDelivery, removeDelivery } from "../../domain/receiving/change-delivery.ts";
import { addLines, changeLine, removeLine } from "../../domain/receiving/change-lines.ts";
import { correctCost } from "../../domain/receiving/correct-cost.ts";
import { createLineProduct } from "../../domain/receiving/create-line-product.ts";
import { listDeliveries, listSuppliers } from "../../domain/receiving/list-deliveries.ts";
import { readDelivery } from "../../domain/receiving/read-delivery.ts";
import { readSupplierFiles, saveSupplierFiles } from "../../domain/receiving/supplier-files.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const supplierDeliveryRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists deliveries of suppliers, newest first",
      access: "admin",
      input: validate("query", supplierDeliveriesQuery),
      response: supplierDeliveriesResponse,
    }),
    async (c) => c.json({ success: true, ...(await listDeliveries(c.var.store, c.req.valid("query"))) }),
  )
  .post(
    "/",
    ...endpoint({
      summary: "Adds a draft of a supplier delivery; repeating it adds nothing",
      access: "admin",
      input: validate("json", newSupplierDeliveryBody),
      response: supplierDeliveryResponse,
      status: 201,
    }),
    async (c) => c.json({ success: true, data: await addDelivery(c.var.store, c.req.valid("json")) }, 201),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns a supplier delivery with its lines",
      access: "admin",
      response: supplierDeliveryResponse,
    }),
    async (c) => c.json({ success: true, data: await readDelivery(c.var.store, c.req.param("id")) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Changes the supplier, number and note of a draft",
      access: "admin",
      input: validate("json", supplierDeliveryBody),
      response: supplierDeliveryResponse,
    }),
    async (c) => {
      const data = await changeDelivery(c.var.store, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, data });
    },
  )
  .delete(
    "/:id",
    ...endpoint({
      summary: "Deletes a draft of a supplier delivery",
      access: "admin",
      input: validate("json", supplierDeliveryVersionBody),
      response: messageResponse,
    }),
    async (c) => {
      await removeDelivery(c.var.store, c.req.param("id"), c.req.valid("json").version);
      return c.json({ success: true, message: "The delivery has been deleted." });
    },
  )
  .post(
    "/:id/book",
    ...endpoint({
      summary: "Adds the units of a supplier delivery to the stock, once",
      access: "admin",
      input: validate("json", supplierDeliveryVersionBody),
      response: supplierDeliveryResponse,
    }),
    async (c) => {
      const { version } = c.req.valid("json");
      const data = await bookDelivery(c.var.store, c.var.admin, c.req.param("id"), version);
      const units = data.units === 1 ? "1 unit is" : `${data.units} units are`;
      return c.json({ success: true, message: `${units} in stock now.`, data });
    },
  )
  .post(
    "/:id/lines",
    ...endpoint({
      summary: "Adds lines to a draft and finds their products; repeating it adds nothing",
      access: "admin",
      input: validate("json", newSupplierDeliveryLinesBody),
      response: addedLinesResponse,
    }),
    async (c) => {
      const data = await addLines(c.var.store, c.req.param("id"), c.req.valid("json").lines);
      return c.json({ success: true, data });
    },
  )
  .patch(
    "/:id/lines/:lineId",
    ...endpoint({
      summary: "Changes the product, quantity, cost or tax of a draft's line",
      access: "admin",
      input: validate("json", supplierDeliveryLineBody),
      response: changedLineResponse,
    }),
    async (c) => {
      const { id, lineId } = c.req.param();
      return c.json({ success: true, data: await changeLine(c.var.store, id, lineId, c.req.valid("json")) });
    },
  )
  .delete(
    "/:id/lines/:lineId",
    ...endpoint({ summary: "Deletes a draft's line", access: "admin", response: deletedLineResponse }),
    async (c) => {
      const { id, lineId } = c.req.param();
      return c.json({ success: true, data: await removeLine(c.var.store, id, lineId) });
    },
  )
  .post(
    "/:id/lines/:lineId/product",
    ...endpoint({
      summary: "Adds an inactive product for a line, like the supplier's last one",
      access: "admin",
      input: validate("json", lineProductBody),
      response: changedLineResponse,
    }),
    async (c) => {
      const { id, lineId } = c.req.param();
      const data = await createLineProduct(c.var.store, c.var.admin, id, lineId, c.req.valid("json"));
      return c.json({ success: true, data });
    },
  )
  .put(
    "/:id/lines/:lineId/cost",
    ...endpoint({
      summary: "Corrects what a line's units cost, after booking",
      access: "admin",
      input: validate("json", lineCostBody),
      response: changedLineResponse,
    }),
    async (c) => {
      const { id, lineId } = c.req.param();
      const data = await correctCost(c.var.store, c.var.admin, id, lineId, c.req.valid("json").cost);
      return c.json({ success: true, data });
    },
  );

export const supplierRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the names of suppliers with their drafts",
    access: "admin",
    response: suppliersResponse,
  }),
  async (c) => c.json({ success: true, data: await listSuppliers(c.var.store) }),
);

export const supplierFileRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Returns how the columns of a supplier's files are read",
      access: "admin",
      input: validate("query", supplierFilesQuery),
      response: supplierFilesResponse,
    }),
    async (c) => {
      const data = await readSupplierFiles(c.var.store, c.req.valid("query").supplier);
      return c.json({ success: true, data });
    },
  )
  .put(
    "/",
    ...endpoint({
      summary: "Remembers how the columns of a supplier's files are read",
      access: "admin",
      input: validate("json", supplierFilesBody),
      response: supplierFilesResponse,
    }),
    async (c) => {
      const { supplier, ...columns } = c.req.valid("json");
      return c.json({ success: true, data: await saveSupplierFiles(c.var.store, supplier, columns) });
    },
  );
