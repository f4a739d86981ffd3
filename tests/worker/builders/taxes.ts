import * as v from "valibot";
import { newTaxDocument, taxDocument } from "../../../contract/tax/tax-document.ts";
import { bindings } from "../background.ts";

/** The registrations of a store that charges every tax that a Canadian store can. */
export const allRegistrations = [
  { kind: "gst_hst", number: "123456789RT0001", from: "2010-01-01", until: null },
  { kind: "qst", number: "1234567890TQ0001", from: "2010-01-01", until: null },
  { kind: "bc_pst", number: "PST-1234-5678", from: "2010-01-01", until: null },
  { kind: "sk_pst", number: "1234567", from: "2010-01-01", until: null },
  { kind: "mb_rst", number: "1234567", from: "2010-01-01", until: null },
] as const;

/** Makes the store tax by place, with these registrations and changes of the law. */
export async function taxByPlace(changes: Partial<v.InferInput<typeof taxDocument>> = {}): Promise<void> {
  const document = v.parse(taxDocument, {
    ...newTaxDocument,
    registrations: [...allRegistrations],
    ...changes,
  });
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
