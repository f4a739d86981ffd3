import { electronics } from "./electronics.ts";
import type { CatalogueEntry } from "./entry.ts";
import { healthAndBeauty } from "./health-and-beauty.ts";
import { homeAndKitchen } from "./home-and-kitchen.ts";
import { moreElectronics } from "./more-electronics.ts";
import { moreHealthAndBeauty } from "./more-health-and-beauty.ts";
import { moreHomeAndKitchen } from "./more-home-and-kitchen.ts";
import { moreStationary } from "./more-stationary.ts";
import { moreToys } from "./more-toys.ts";
import { stationary } from "./stationary.ts";
import { toys } from "./toys.ts";

/** The whole demonstration catalogue. */
export const catalogue: readonly CatalogueEntry[] = [
  ...toys,
  ...moreToys,
  ...stationary,
  ...moreStationary,
  ...healthAndBeauty,
  ...moreHealthAndBeauty,
  ...homeAndKitchen,
  ...moreHomeAndKitchen,
  ...electronics,
  ...moreElectronics,
];
