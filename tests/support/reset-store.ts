import * as v from "valibot";
import { adminCategoriesResponse } from "../../contract/admin/categories.ts";
import { adminHomeResponse } from "../../contract/admin/home.ts";
import { adminNavigationResponse } from "../../contract/admin/navigation.ts";
import { storeIdentityResponse } from "../../contract/admin/store-identity.ts";
import { adminTextResponse } from "../../contract/admin/store-texts.ts";
import { newNavigation } from "../../contract/store/new-navigation.ts";
import { textPages } from "../../contract/store/texts.ts";
import { demoHome } from "../../scripts/seed/demo-home.ts";
import { demoIdentity } from "../../scripts/seed/demo-identity.ts";
import { demoTexts } from "../../scripts/seed/demo-texts.ts";
import { callAsAdmin } from "./store-api.ts";

/** Resets the identity, home page, links, texts and categories to those of the demonstration. */
export async function resetStore(): Promise<void> {
  const identity = v.parse(storeIdentityResponse, await callAsAdmin("GET", "/admin/store-identity")).data;
  await callAsAdmin("PUT", "/admin/store-identity", { ...demoIdentity, version: identity.version });
  await callAsAdmin("PUT", "/admin/home", { ...demoHome, version: (await readHome()).version });
  const navigation = v.parse(adminNavigationResponse, await callAsAdmin("GET", "/admin/navigation")).data;
  await callAsAdmin("PUT", "/admin/navigation", { ...newNavigation, version: navigation.version });
  for (const page of textPages) {
    const path = `/admin/store-texts/${page}`;
    const { version } = v.parse(adminTextResponse, await callAsAdmin("GET", path)).data;
    await callAsAdmin("PUT", path, { ...demoTexts[page], version });
  }
  const categories = v.parse(adminCategoriesResponse, await callAsAdmin("GET", "/admin/categories")).data;
  const renamedToys = categories.find(({ name }) => name === "Toys and Games");
  if (renamedToys !== undefined) {
    await callAsAdmin("PUT", `/admin/categories/${renamedToys.id}`, { name: "Toys", slug: "toys" });
  }
}

export async function readHome() {
  return v.parse(adminHomeResponse, await callAsAdmin("GET", "/admin/home")).data;
}
