import {
  type DraftOrderView,
  draftOrderResponse,
  placedDraftResponse,
} from "../../../contract/admin/draft-orders.ts";
import type { ProductId } from "../../builders/shoppers.ts";
import { anAdminToken } from "./accounts.ts";
import { addressInput } from "./shoppers.ts";
import { call, unwrap } from "./store.ts";

type Values = Readonly<Record<string, unknown>>;

/** Returns the body of a draft for a guest with a typed address and units of a product. */
export function draftBody(product: ProductId, changes: Values = {}): Values {
  return {
    customer: { kind: "guest", email: `caller-${crypto.randomUUID()}@example.com`, name: "Casey Caller" },
    lines: [{ product_id: product.id, quantity: 2, lowered: null }],
    code: null,
    destination: { kind: "typed_addresses", shipping_address: addressInput({ full_name: "Casey Caller" }) },
    notes: "",
    ...changes,
  };
}

export async function requestDraft(body: Values): Promise<Response> {
  return call("/api/admin/draft-orders", { token: await anAdminToken(), json: body });
}

/** Begins a draft as an admin does. */
export async function aDraft(product: ProductId, changes: Values = {}): Promise<DraftOrderView> {
  return (await unwrap(await requestDraft(draftBody(product, changes)), draftOrderResponse)).data;
}

export async function getDraft(id: string): Promise<DraftOrderView> {
  const response = await call(`/api/admin/draft-orders/${id}`, { token: await anAdminToken() });
  return (await unwrap(response, draftOrderResponse)).data;
}

/** Sends PUT /admin/draft-orders/{id} or one of its steps. */
export async function requestChange(id: string, json: Values, step = ""): Promise<Response> {
  return call(`/api/admin/draft-orders/${id}${step}`, { method: "PUT", token: await anAdminToken(), json });
}

/** Makes a draft hold its stock for some days, or releases it. */
export async function holdStock(
  { id, version }: DraftOrderView,
  days: number | null,
): Promise<DraftOrderView> {
  return (await unwrap(await requestChange(id, { version, days }, "/hold"), draftOrderResponse)).data;
}

/** Sends POST /admin/draft-orders/{id}/place, with the version and the total that the admin sees. */
export async function requestPlacement(
  draft: DraftOrderView,
  payment: Values,
  changes: Values = {},
): Promise<Response> {
  return call(`/api/admin/draft-orders/${draft.id}/place`, {
    token: await anAdminToken(),
    json: {
      version: draft.version,
      request_id: crypto.randomUUID(),
      total: draft.quote?.total ?? 0,
      payment,
      ...changes,
    },
  });
}

/** Places the order of a draft. */
export async function place(draft: DraftOrderView, payment: Values) {
  return (await unwrap(await requestPlacement(draft, payment), placedDraftResponse)).data;
}
