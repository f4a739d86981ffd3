import type { StoreVariables } from "../../../scripts/deploy/variables-file.ts";

/** The variables of a deployed store with live keys. */
export const storeVariables: StoreVariables = {
  SUPABASE_URL: "https://project.supabase.co",
  SUPABASE_ANON_KEY: "anon",
  STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef0123",
  STRIPE_SECRET_KEY: "sk_live_0123456789abcdef0123",
  STORE_URL: "https://store.example",
};
