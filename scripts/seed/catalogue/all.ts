import { electronics } from "./electronics.ts";
import type { CatalogueEntry } from "./entry.ts";
import { healthAndBeauty } from "./health-and-beauty.ts";
import { homeAndKitchen } from "./home-and-kitchen.ts";
import { stationary } from "./stationary.ts";
import { toys } from "./toys.ts";

/** The whole demonstration catalogue. */
export const catalogue: readonly CatalogueEntry[] = [
  ...toys,
  ...stationary,
  ...healthAndBeauty,
  ...homeAndKitchen,
  ...electronics,
];
