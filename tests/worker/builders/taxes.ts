import * as v from "valibot";
import { taxDocument } from "../../../contract/tax/tax-document.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { bindings } from "../background.ts";

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
