import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import { forgetCatalogueVersion } from "../../../worker/domain/catalog/catalogue-version.ts";
import { bindings } from "../background.ts";

/** Saves the store's shipping zones. Without a document, the store is a new one. */
export async function shipByZones(document?: ShippingDocument): Promise<void> {
  const statement =
    document === undefined
      ? bindings.DB.prepare("DELETE FROM store_content WHERE key = 'shipping'")
      : bindings.DB.prepare(
          "INSERT OR REPLACE INTO store_content (key, value, version, updated_at) VALUES ('shipping', ?, 1, ?)",
        ).bind(JSON.stringify(document), new Date().toISOString());
  await statement.run();
  forgetCatalogueVersion(bindings.DB);
}
