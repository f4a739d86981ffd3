import * as v from "valibot";
import type { FormBody } from "./form-body.ts";
import { listParams, parseParams } from "./params.ts";

const rangeSchema = v.union([
  v.pipe(
    v.string(),
    v.transform((at) => ({ gte: at, lte: at })),
  ),
  v.record(v.picklist(["gt", "gte", "lt", "lte"]), v.string()),
]);

/** Returns one page of a list, newest first, with Stripe's cursors and `created` range. */
export function listPage<Item extends { id: string; created: number }>(
  items: Item[],
  query: FormBody,
  url: string,
  view: (item: Item) => Record<string, unknown>,
  furtherParams: v.ObjectEntries = {},
) {
  const params = parseParams({ ...furtherParams, ...listParams }, query);
  const inRange = items.filter((item) => isWithin(item.created, params.created));
  const afterStart = inRange.slice(inRange.findIndex((item) => item.id === params.starting_after) + 1);
  const endIndex = afterStart.findIndex((item) => item.id === params.ending_before);
  const hasEnd = endIndex !== -1;
  const candidates = hasEnd ? afterStart.slice(0, endIndex) : afterStart;
  const page = hasEnd ? candidates.slice(-params.limit) : candidates.slice(0, params.limit);
  return { object: "list", data: page.map(view), has_more: candidates.length > page.length, url };
}

function isWithin(created: number, range: unknown): boolean {
  const parsed = v.safeParse(rangeSchema, range);
  if (!parsed.success) return true;
  // The schema's type does not say that each bound may be absent.
  const { gt, gte, lt, lte } = parsed.output as Partial<Record<"gt" | "gte" | "lt" | "lte", string>>;
  if (gt !== undefined && created <= Number(gt)) return false;
  if (gte !== undefined && created < Number(gte)) return false;
  if (lt !== undefined && created >= Number(lt)) return false;
  return lte === undefined || created <= Number(lte);
}
