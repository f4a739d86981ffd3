import { and, asc, eq } from "drizzle-orm";
import type { AdminOwnPageView, OwnPagesResponse } from "../../../contract/admin/content.ts";
import { shortenDescription } from "../../../contract/catalog/page-texts.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { Block, Span } from "../../../contract/store/marked-text.ts";
import type { OwnPage, OwnPageView } from "../../../contract/store/own-pages.ts";
import type { TextSectionView } from "../../../contract/store/texts.ts";
import { readBatch } from "../../db/read-batch.ts";
import { pages } from "../../db/schema/admin.ts";
import type { StoreContext } from "../context.ts";
import { selectSettings } from "./read-settings.ts";
import { parseSections, selectTextFacts, toFieldValues } from "./texts.ts";

export type OwnPageRow = typeof pages.$inferSelect;

/** The condition over `pages` that shoppers can read a page. */
const isPublished = eq(pages.isPublished, true);

// The order in which the pages were added, so that a new title moves no link in the footer.
const order = [asc(pages.createdAt), asc(pages.id)];

/**
 * Reads a published page with its fields filled in.
 * @throws StoreError not_found, also for a draft
 */
export async function readOwnPage(context: StoreContext, slug: string): Promise<OwnPageView> {
  const {
    pages: [page],
    settings,
    facts,
  } = await readBatch(context.db, {
    pages: context.db
      .select()
      .from(pages)
      .where(and(eq(pages.slug, slug), isPublished)),
    settings: selectSettings(context),
    facts: selectTextFacts(context),
  });
  if (page === undefined) throw new StoreError("not_found");
  const sections = parseSections(page.text, toFieldValues(context, settings, facts));
  return {
    title: page.title,
    slug,
    description: shortenDescription(toPlainText(sections)) || page.title,
    sections,
  };
}

/** Selects the pages for the footer, as a statement that callers add to their own batch. */
export function selectFooterPages(context: StoreContext) {
  return context.db
    .select({ title: pages.title, slug: pages.slug })
    .from(pages)
    .where(and(eq(pages.isInFooter, true), isPublished))
    .orderBy(...order);
}

/** Lists the published pages for the sitemap. */
export async function listPublishedPages(context: StoreContext) {
  return context.db
    .select({ slug: pages.slug, updatedAt: pages.updatedAt })
    .from(pages)
    .where(isPublished)
    .orderBy(...order);
}

/** Admin only: lists all pages for admins, with the values of the fields that a text can contain. */
export async function listOwnPages(context: StoreContext): Promise<Omit<OwnPagesResponse, "success">> {
  const { rows, settings, facts } = await readBatch(context.db, {
    rows: context.db
      .select()
      .from(pages)
      .orderBy(...order),
    settings: selectSettings(context),
    facts: selectTextFacts(context),
  });
  return {
    data: rows.map((row) => {
      const { text: _, ...listed } = toOwnPage(row);
      return { id: row.id, ...listed, updated_at: row.updatedAt };
    }),
    fields: toFieldValues(context, settings, facts),
  };
}

/**
 * Admin only: reads a page for its form, also a draft.
 * @throws StoreError not_found
 */
export async function readAdminOwnPage(context: StoreContext, id: string): Promise<AdminOwnPageView> {
  return toAdminOwnPage(requireOwnPage(await findOwnPage(context, id)));
}

/** Finds a page by its id, published or not. */
export async function findOwnPage({ db }: StoreContext, id: string): Promise<OwnPageRow | undefined> {
  return db.select().from(pages).where(eq(pages.id, id)).get();
}

/**
 * Returns the row of a page.
 * @throws StoreError not_found if the page was deleted or never existed
 */
export function requireOwnPage(row: OwnPageRow | undefined): OwnPageRow {
  if (row === undefined) throw new StoreError("not_found", { message: "This page no longer exists." });
  return row;
}

/** Maps a page to the view of its form. */
export function toAdminOwnPage(row: OwnPageRow): AdminOwnPageView {
  return { id: row.id, page: toOwnPage(row), version: row.version };
}

/** Returns the fields of a page's form. */
export function toOwnPage({ title, slug, text, isInFooter, isPublished: is_published }: OwnPageRow): OwnPage {
  return { title, slug, text, in_footer: isInFooter, is_published };
}

function toPlainText(sections: readonly TextSectionView[]): string {
  return sections
    .flatMap(({ blocks }) => blocks.flatMap(listLines))
    .map((spans) => spans.map(({ text }) => text).join(""))
    .join(" ");
}

function listLines(block: Block): readonly Span[][] {
  switch (block.kind) {
    case "paragraph":
      return [block.spans];
    case "list":
      return block.items;
    case "heading":
      return [];
  }
}
