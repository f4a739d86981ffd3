import { invoiceKinds } from "../../../../contract/orders/invoice-number.ts";
import { dayParam, oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";

export const invoicesSearch = searchSchema({
  from: dayParam,
  to: dayParam,
  kind: oneOfParam(invoiceKinds),
  page: pageParam,
});
export type InvoicesSearch = ReturnType<typeof invoicesSearch>;
