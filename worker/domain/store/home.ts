import type { AdminHomeView, HomeBody } from "../../../contract/admin/content.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { type HomeDocument, homeDocument } from "../../../contract/store/home.ts";
import { type HomeView, toHomeView } from "../../../contract/store/home-view.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { requireImage } from "../require-image.ts";
import { type CategoryRow, selectCategories, toCategoryRows } from "./categories/read-categories.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";
import { requireSettings, selectSettings } from "./read-settings.ts";

/** Reads the home page for shoppers, without banners of other days and without sections of hidden categories. */
export async function readHome(context: StoreContext): Promise<HomeView> {
  const { content, categoryRows, settings } = await readBatch(context.db, {
    content: selectContent(context, "home"),
    categoryRows: selectCategories(context),
    settings: selectSettings(context),
  });
  const categories = toCategoryRows(categoryRows);
  const { returnDays, timeZone } = requireSettings(settings);
  return toHomeView(parseHome(content, categories), {
    categories,
    returnDays,
    today: toStoreDay(context.now(), timeZone),
  });
}

/** The whole home page, with banners of all days. */
export const home = defineDocument<HomeBody, AdminHomeView>({
  key: "home",
  name: "the home page",
  action: "store.home",
  async read(context) {
    const { content, categories } = await readBatch(context.db, {
      content: selectContent(context, "home"),
      categories: selectCategories(context),
    });
    const document = parseHome(content, toCategoryRows(categories));
    return { document, view: { home: document, version: getVersion(content, "home") } };
  },
  async check(context, next) {
    refuseUnknownCategories(next, toCategoryRows(await selectCategories(context)));
  },
});

/**
 * Admin only: replaces the home page.
 * @throws StoreError invalid_input for an image or a category that does not exist; conflict, with the current page, for
 *   a stale version
 */
export async function changeHome(
  context: StoreContext,
  admin: AdminActor,
  body: HomeBody,
): Promise<AdminHomeView> {
  for (const { image_hash: hash } of body.banners) await requireImage(context, "banners", hash);
  return home.change(context, admin, body);
}

function parseHome(rows: readonly ContentRow[], categories: readonly CategoryRow[]): HomeDocument {
  return parseDocument(rows, "home", homeDocument) ?? createNewHome(categories);
}

function refuseUnknownCategories({ sections }: HomeDocument, categories: readonly CategoryRow[]): void {
  const ids = new Set(categories.map(({ id }) => id));
  if (sections.every((section) => section.kind !== "category" || ids.has(section.category_id))) return;
  throw fieldError("sections", "One of the categories no longer exists. Please remove its section");
}
