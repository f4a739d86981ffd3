import * as v from "valibot";
import { taxDocument } from "../../../contract/tax/tax-document.ts";
import type { TaxExemption } from "../../../contract/tax/tax-exemption.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { bindings } from "../background.ts";
import { type Account, anAdminToken } from "./accounts.ts";
import { visit } from "./shoppers.ts";
import { call } from "./store.ts";

/** The registrations of a store that charges every tax that a Canadian store can. */
export const allRegistrations = registeredEverywhere.registrations;

/** Makes the store tax by place, with every registration unless the test sets others. */
export async function taxByPlace(changes: Partial<v.InferInput<typeof taxDocument>> = {}): Promise<void> {
  const document = v.parse(taxDocument, { ...registeredEverywhere, ...changes });
  await bindings.DB.batch([
    bindings.DB.prepare("UPDATE store_settings SET tax_mode = 'by_place'"),
    bindings.DB.prepare(
      "INSERT OR REPLACE INTO store_content (key, value, version, updated_at) VALUES ('tax', ?, 1, ?)",
    ).bind(JSON.stringify(document), new Date().toISOString()),
  ]);
}

/** Makes the store charge the rates of its products, as a new store does. */
export async function taxPerProduct(): Promise<void> {
  await bindings.DB.prepare("UPDATE store_settings SET tax_mode = 'per_product'").run();
}

/** Exempts an account from tax as an admin does, by default as a reseller who pays GST. */
export async function exempt(account: Account, changes: Partial<TaxExemption> = {}): Promise<void> {
  await visit(account);
  const reseller = { reason: "reseller", evidence: "1234567-8", parts: ["retail_sales"], last_day: null };
  const response = await call(`/api/admin/users/${account.id}/tax-exemption`, {
    method: "PUT",
    token: await anAdminToken(),
    json: { ...reseller, ...changes },
  });
  if (!response.ok) throw new Error(`The account was not exempted: ${response.status}`);
}

export async function endExemption({ id }: Account): Promise<void> {
  const request = { method: "DELETE", token: await anAdminToken() };
  const response = await call(`/api/admin/users/${id}/tax-exemption`, request);
  if (!response.ok) throw new Error(`The exemption was not ended: ${response.status}`);
}
