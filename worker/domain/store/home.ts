import type { AdminHomeView, HomeBody } from "../../../contract/admin/home.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { type HomeDocument, homeDocument } from "../../../contract/store/home.ts";
import { type HomeView, toHomeView } from "../../../contract/store/home-view.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { requireImage } from "../require-image.ts";
import { type CategoryRow, selectCategories, toCategoryRows } from "./categories/read-categories.ts";
import { requireSettings, selectSettings } from "./settings-row.ts";
import { changeContent, parseDocument, selectContent } from "./store-content.ts";

/** Reads the home page for shoppers, without banners of other days and without sections of hidden categories. */
export async function readHome(context: StoreContext): Promise<HomeView> {
  const [content, rows, settings] = await context.db.batch([
    selectContent(context, "home"),
    selectCategories(context),
    selectSettings(context),
  ]);
  const categories = toCategoryRows(rows);
  const { returnDays, timeZone } = requireSettings(settings);
  return toHomeView(parseDocument(content, "home", homeDocument) ?? createNewHome(categories), {
    categories,
    returnDays,
    today: toStoreDay(context.now(), timeZone),
  });
}

/** Reads the whole home page document for the admin's form. */
export async function readAdminHome(context: StoreContext): Promise<AdminHomeView> {
  const [rows, categories] = await context.db.batch([
    selectContent(context, "home"),
    selectCategories(context),
  ]);
  const home = parseDocument(rows, "home", homeDocument) ?? createNewHome(toCategoryRows(categories));
  return { home, version: rows[0]?.version ?? 0 };
}

/**
 * Replaces the home page.
 * @throws StoreError invalid_input; conflict, with the current page, for a stale version
 */
export async function changeHome(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: HomeBody,
): Promise<AdminHomeView> {
  for (const { image_hash: hash } of next.banners) await requireImage(context, "banners", hash);
  return changeContent(context, admin, {
    key: "home",
    seenVersion,
    next,
    documentName: "the home page",
    action: "store.home",
    read: () => readAdminHome(context),
    toFields: ({ home }) => home,
    check: async () => refuseUnknownCategories(next, toCategoryRows(await selectCategories(context))),
  });
}

function refuseUnknownCategories({ sections }: HomeDocument, categories: readonly CategoryRow[]): void {
  const ids = new Set(categories.map(({ id }) => id));
  if (sections.every((section) => section.kind !== "category" || ids.has(section.category_id))) return;
  throw fieldError("sections", "One of the categories no longer exists. Please remove its section");
}
