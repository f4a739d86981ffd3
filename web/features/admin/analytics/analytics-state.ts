import * as v from "valibot";
import { ordersState } from "../orders/orders-state.ts";
import { dayParam } from "../shared/url-state.ts";

/** The chosen range beside the list's own filters, which stay where they are while one looks at the numbers. */
export const analyticsState = v.object({ ...ordersState.entries, from: dayParam, to: dayParam });
export type AnalyticsState = v.InferOutput<typeof analyticsState>;
