import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { forgetCatalogueVersion } from "../../worker/domain/catalog/catalogue-version.ts";
import { startFile } from "./background.ts";

/** Replaces the store by an empty one, and resets the sandbox. No background work may run. */
export async function startEmptyStore(): Promise<void> {
  await emptyDatabase();
  const response = await fetch(`${env.STRIPE_API_BASE}/sandbox/reset`, { method: "POST" });
  if (!response.ok) throw new Error(`The sandbox could not be reset: ${response.status}`);
  await migrateAtOnce();
  // The isolate caches the last store's catalogue for two seconds.
  forgetCatalogueVersion(env.DB);
  startFile();
}

/** Resets the storage until the database is empty, because a reset may leave a large one as it was. */
async function emptyDatabase(): Promise<void> {
  for (let attempt = 1; attempt <= maxResets; attempt += 1) {
    await reset();
    const tables = await env.DB.prepare("SELECT name FROM sqlite_schema WHERE name = 'orders'").all();
    if (tables.results.length === 0) return;
  }
  throw new Error("The database of the last file could not be emptied");
}

const maxResets = 10;

/**
 * Applies all migrations in one transaction, because one per file takes twice as long. migrations.test.ts applies them
 * separately.
 */
async function migrateAtOnce(): Promise<void> {
  await applyD1Migrations(env.DB, []);
  const insertMigration = env.DB.prepare("INSERT INTO d1_migrations (name) VALUES (?)");
  await env.DB.batch(
    env.TEST_MIGRATIONS.flatMap(({ name, queries }) => [
      ...queries.map((query) => env.DB.prepare(query)),
      insertMigration.bind(name),
    ]),
  );
}
