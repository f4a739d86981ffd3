import { storePages } from "../../contract/catalog/pages.ts";
import { expect, test } from "../support/e2e-test.ts";
import { testScreens } from "../support/screens.ts";
import { accountScreens } from "./screens/account.ts";
import { adminCatalogScreens } from "./screens/admin-catalog.ts";
import { adminOrderScreens } from "./screens/admin-orders.ts";
import { adminStoreScreens } from "./screens/admin-store.ts";
import { checkoutScreens } from "./screens/checkout.ts";
import { settingsScreens } from "./screens/settings.ts";
import { shopScreens } from "./screens/shop.ts";
import { signInScreens } from "./screens/sign-in.ts";

const screens = [
  ...shopScreens,
  ...signInScreens,
  ...checkoutScreens,
  ...accountScreens,
  ...adminOrderScreens,
  ...adminCatalogScreens,
  ...adminStoreScreens,
];

testScreens(screens);

test("has a screen for every page, each with its own name", () => {
  const all = [...screens, ...settingsScreens];
  const paths = new Set(all.map(({ path }) => path));
  const pages = [...storePages.map(({ path }) => path), "/product/$slug", "/$category"];
  expect(pages.filter((path) => !paths.has(path))).toEqual([]);
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
