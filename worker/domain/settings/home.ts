import type { AdminHomeView, HomeBody } from "../../../contract/admin/home.ts";
import { imageUrl } from "../../../contract/catalog/catalog.ts";
import { fieldError } from "../../../contract/shared/errors.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import {
  type HomeDocument,
  type HomeSection,
  type HomeView,
  homeDocument,
  newHome,
} from "../../../contract/store/home.ts";
import { type CategoryRow, selectCategories, toCategoryRows } from "../categories/read-categories.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { requireImage } from "../require-image.ts";
import { fillReturnDays, requireSettings, selectSettings } from "./settings-row.ts";
import { changeContent, documentIn, selectContent } from "./store-content.ts";

const bannerWidth = 1200;

/** The home page as it is shown today: banners of other days and parts of hidden categories are left out. */
export async function readHome(context: StoreContext): Promise<HomeView> {
  const [content, rows, settings] = await context.db.batch([
    selectContent(context, "home"),
    selectCategories(context),
    selectSettings(context),
  ]);
  const { banners, promises, sections } = documentIn(content, "home", homeDocument) ?? newHome;
  const categories = toCategoryRows(rows);
  const today = toStoreDay(context.now());
  return {
    banners: banners
      .filter(({ from, until }) => (from ?? today) <= today && today <= (until ?? today))
      .map(({ title, text, action, link, theme, image_hash: hash }) => ({
        ...{ title, text, action, link, theme },
        image: hash === null ? null : imageUrl(hash, bannerWidth),
      })),
    promises: promises.map((promise) => fillReturnDays(promise, requireSettings(settings))),
    sections: sections.flatMap((section) => toSectionView(section, categories)),
  };
}

/** For the admin's form. */
export async function readAdminHome(context: StoreContext): Promise<AdminHomeView> {
  const rows = await selectContent(context, "home");
  return { home: documentIn(rows, "home", homeDocument) ?? newHome, version: rows[0]?.version ?? 0 };
}

/** @throws StoreError invalid_input, conflict with what is there when somebody else changed it */
export async function changeHome(
  context: StoreContext,
  admin: Profile,
  { version: seen, ...next }: HomeBody,
): Promise<AdminHomeView> {
  for (const { image_hash: hash } of next.banners) await requireImage(context, "banners", hash);
  return changeContent(context, admin, {
    ...{ key: "home", seen, next, what: "the home page", action: "store.home" },
    read: () => readAdminHome(context),
    before: ({ home }) => home,
    check: async () => refuseUnknown(next, toCategoryRows(await selectCategories(context))),
  });
}

function toSectionView(section: HomeSection, categories: readonly CategoryRow[]): HomeView["sections"] {
  if (section.kind === "banners" || section.kind === "promises") return [section];
  const { subtitle, look } = section;
  if (section.kind === "featured") {
    return [{ kind: "products", title: section.title, subtitle, look, category: null, path: "/products" }];
  }
  const category = categories.find(({ id, isShown }) => isShown && id === section.category_id);
  if (category === undefined) return [];
  const { name, slug } = category;
  return [{ kind: "products", title: name, subtitle, look, category: name, path: `/${slug}` }];
}

function refuseUnknown({ sections }: HomeDocument, categories: readonly CategoryRow[]): void {
  const known = new Set(categories.map(({ id }) => id));
  if (sections.every((section) => section.kind !== "category" || known.has(section.category_id))) return;
  throw fieldError("sections", "One of the categories is not there any more. Please remove its part");
}
