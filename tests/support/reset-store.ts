import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { adminNavigationResponse } from "../../contract/admin/navigation.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { adminTextResponse } from "../../contract/admin/store-texts.ts";
import { newHome } from "../../contract/store/new-home.ts";
import { newNavigation } from "../../contract/store/new-navigation.ts";
import { newStoreIdentity } from "../../contract/store/new-store.ts";
import { callAsAdmin } from "./store-api.ts";

/** Resets the identity, home page, links, terms and categories to those of a new store. */
export async function resetStore(): Promise<void> {
  const identity = v.parse(storeIdentityResponse, await callAsAdmin("GET", "/admin/store-identity")).data;
  await callAsAdmin("PUT", "/admin/store-identity", { ...newStoreIdentity, version: identity.version });
  await callAsAdmin("PUT", "/admin/home", { ...newHome, version: (await readHome()).version });
  const navigation = v.parse(adminNavigationResponse, await callAsAdmin("GET", "/admin/navigation")).data;
  await callAsAdmin("PUT", "/admin/navigation", { ...newNavigation, version: navigation.version });
  const terms = v.parse(adminTextResponse, await callAsAdmin("GET", "/admin/store-texts/terms")).data;
  await callAsAdmin("PUT", "/admin/store-texts/terms", { ...terms.standard, version: terms.version });
  const categories = v.parse(adminCategoriesResponse, await callAsAdmin("GET", "/admin/categories")).data;
  const renamedToys = categories.find(({ name }) => name === "Toys and Games");
  if (renamedToys !== undefined) {
    await callAsAdmin("PUT", `/admin/categories/${renamedToys.id}`, { name: "Toys", slug: "toys" });
  }
}

export async function readHome() {
  return v.parse(adminHomeResponse, await callAsAdmin("GET", "/admin/home")).data;
}
