import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** The number of orders that guests placed with the account's email address. */
export const claimResponse = ok(v.object({ count: v.number() }));
