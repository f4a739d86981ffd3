import { Hono } from "hono";
import {
  changeReturnBody,
  refundReturnBody,
  refundReturnResponse,
  returnResponse,
  returnsQuery,
  returnsResponse,
} from "../../../contract/orders/returns.ts";
import { describeRefund, toRefundView } from "../../domain/money/refunds/refund-view.ts";
import { changeReturn, refundReturn } from "../../domain/orders/returns/change-return.ts";
import { listReturns } from "../../domain/orders/returns/list-returns.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

export const returnRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Lists returns, longest waiting first",
      access: "admin",
      input: validate("query", returnsQuery),
      response: returnsResponse,
    }),
    async (c) => c.json({ success: true, ...(await listReturns(c.var.store, c.req.valid("query"))) }),
  )
  .put(
    "/:id",
    ...endpoint({
      summary: "Approves or declines a return, or records that its units have arrived",
      access: "admin",
      input: validate("json", changeReturnBody),
      response: returnResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const data = await changeReturn(c.var.store, c.var.admin, c.req.param("id"), body);
      return c.json({ success: true, message: `The return is ${body.state}.`, data });
    },
  )
  .post(
    "/:id/refund",
    ...endpoint({
      summary: "Refunds a return whose units have arrived",
      access: "admin",
      input: validate("json", refundReturnBody),
      response: refundReturnResponse,
    }),
    async (c) => {
      const { store, admin } = c.var;
      const { view, refund } = await refundReturn(store, admin, c.req.param("id"), c.req.valid("json"));
      const message = describeRefund(refund);
      return c.json({ success: true, message, data: view, refund: toRefundView(refund) });
    },
  );
