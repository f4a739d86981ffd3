import type { D1Migration } from "@cloudflare/vitest-plugin";

declare global {
  namespace Cloudflare {
    /** The bindings of wrangler.toml and the variables of tests/vitest.worker.config.ts. */
    interface Env {
      readonly DB: D1Database;
      readonly PICTURES: R2Bucket;
      readonly IMAGES: ImagesBinding;
      readonly ASSETS: Fetcher;
      readonly SUPABASE_URL: string;
      readonly STRIPE_API_BASE: string;
      readonly TEST_MIGRATIONS: D1Migration[];
    }
  }
}
