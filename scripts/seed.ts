import { type Bindings, parseVariables } from "../worker/env.ts";
import { seedAccounts } from "./seed/accounts.ts";
import { createContext } from "./seed/create-context.ts";
import { seedDocuments } from "./seed/documents.ts";
import { seedOrders } from "./seed/orders.ts";
import { seedProducts } from "./seed/products.ts";

export interface SeedOptions {
  readonly db: Bindings["DB"];
  readonly bucket: Bindings["PRODUCT_IMAGES"];
  /** The Worker's variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly sandboxUrl: string;
}

/**
 * Fills the store with demonstration data through the domain's functions. Completes an interrupted run and skips
 * existing data.
 */
export async function seedStore({
  db,
  bucket,
  variables,
  sandboxUrl,
}: SeedOptions): Promise<{ products: number; images: number }> {
  const settings = parseVariables(variables);
  const context = createContext(db, bucket, settings);
  await seedDocuments(context);
  const seeded = await seedProducts(context);
  // The accounts exist only in the sandbox.
  if (settings.SUPABASE_URL !== sandboxUrl) return seeded;
  const accounts = await seedAccounts(context);
  if (settings.STRIPE_API_BASE === sandboxUrl) {
    await seedOrders({ context, sandboxUrl, stripeSecretKey: settings.STRIPE_SECRET_KEY }, accounts);
  }
  return seeded;
}
