import type { D1Migration } from "@cloudflare/vitest-plugin";

declare global {
  namespace Cloudflare {
    /** The module behind `exports` of cloudflare:workers. */
    interface GlobalProps {
      readonly mainModule: typeof import("./store-under-test.ts");
    }

    /** The bindings of wrangler.toml and the variables of tests/vitest.worker.config.ts. */
    interface Env {
      readonly DB: D1Database;
      readonly PRODUCT_IMAGES: R2Bucket;
      readonly BACKUPS: R2Bucket;
      readonly IMAGES: ImagesBinding;
      readonly IMAGE_SERVER_URL: string;
      readonly ASSETS: Fetcher;
      readonly NEWSLETTER_LIMIT: RateLimit;
      readonly EMAIL_QUEUE: Queue;
      readonly CHECKOUT_ACCOUNT_LIMIT: RateLimit;
      readonly CHECKOUT_ADDRESS_LIMIT: RateLimit;
      readonly API_ADDRESS_LIMIT: RateLimit;
      readonly API_SITE_LIMIT: RateLimit;
      readonly SEARCH_ADDRESS_LIMIT: RateLimit;
      readonly WRITE_ACCOUNT_LIMIT: RateLimit;
      readonly SUPABASE_URL: string;
      readonly STRIPE_API_BASE: string;
      readonly TEST_MIGRATIONS: D1Migration[];
    }
  }
}
