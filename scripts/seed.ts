import { seedAccounts } from "./seed/accounts.ts";
import { openSeedStore } from "./seed/open-store.ts";
import { seedOrders } from "./seed/orders.ts";
import { seedProducts } from "./seed/products.ts";

/**
 * Fills the store with its demonstration catalogue, through the domain's own verbs. What is there already stays, so
 * that a run that was cut short is completed by the next.
 */
async function main(): Promise<void> {
  const startedAt = performance.now();
  const store = await openSeedStore();
  try {
    const added = await seedProducts(store.context);
    if (store.usesSandboxAccounts) {
      const accounts = await seedAccounts(store.context);
      if (store.usesSandboxPayments) await seedOrders(store, accounts);
    }
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`Seeded in ${seconds} s: ${added.products} products, ${added.pictures} pictures.`);
  } finally {
    await store.close();
  }
}

await main();
