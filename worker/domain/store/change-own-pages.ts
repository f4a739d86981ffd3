import { count, eq, sql } from "drizzle-orm";
import type { AdminOwnPageView, OwnPageBody } from "../../../contract/admin/content.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { maxOwnPages, type OwnPage } from "../../../contract/store/own-pages.ts";
import { readBatch } from "../../db/read-batch.ts";
import { pages } from "../../db/schema/admin.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { type AuditAction, diffFields, writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { type GuardedStatements, write } from "../write.ts";
import {
  findOwnPage,
  type OwnPageRow,
  readAdminOwnPage,
  requireOwnPage,
  toAdminOwnPage,
  toOwnPage,
} from "./read-own-pages.ts";

/**
 * Admin only: adds a page, or replaces it. A repeated request changes nothing, because the first response may have been
 * lost.
 * @throws StoreError not_found for a page that was deleted; conflict for a taken address, for a page over the limit,
 *   and, with the current page, for a stale version
 */
export async function saveOwnPage(
  context: StoreContext,
  admin: AdminActor,
  id: string,
  { version: seenVersion, ...next }: OwnPageBody,
): Promise<AdminOwnPageView> {
  await write(
    context,
    () => readPageAndOthers(context, id, next.slug),
    ({ row, isTaken, total }) => {
      if (row === undefined && seenVersion === 0) {
        if (total >= maxOwnPages) throw createLimitError();
        if (isTaken) throw createTakenError();
        return addPage(context, admin, id, next);
      }
      const current = requireOwnPage(row);
      const [, changed] = diffFields(toOwnPage(current), next);
      if (Object.keys(changed ?? {}).length === 0) return [];
      if (current.version !== seenVersion)
        throw new StoreError("conflict", { current: toAdminOwnPage(current) });
      if (isTaken) throw createTakenError();
      return changePage(context, admin, current, next);
    },
  );
  return readAdminOwnPage(context, id);
}

/**
 * Admin only: deletes a page.
 * @throws StoreError not_found
 */
export async function removeOwnPage(context: StoreContext, admin: AdminActor, id: string): Promise<void> {
  await write(
    context,
    () => findOwnPage(context, id),
    (row) => {
      const current = requireOwnPage(row);
      return [
        context.db
          .update(pages)
          .set({ version: createVersionGuard(current) })
          .where(eq(pages.id, id)),
        context.db.delete(pages).where(eq(pages.id, id)),
        auditPage(context, admin, "page.delete", current, { before: toOwnPage(current) }),
      ];
    },
  );
}

async function readPageAndOthers(context: StoreContext, id: string, slug: string) {
  const found = await readBatch(context.db, {
    pages: context.db.select().from(pages).where(eq(pages.id, id)),
    slugOwners: context.db.select({ id: pages.id }).from(pages).where(eq(pages.slug, slug)),
    counts: context.db.select({ total: count() }).from(pages),
  });
  return {
    row: found.pages[0],
    isTaken: found.slugOwners.some((owner) => owner.id !== id),
    total: found.counts[0]?.total ?? 0,
  };
}

function createLimitError(): StoreError {
  return new StoreError("conflict", {
    message: `A store has at most ${maxOwnPages} pages. Delete one first.`,
  });
}

function createTakenError(): StoreError {
  return fieldError("slug", "Another page has this address", "conflict");
}

function addPage(context: StoreContext, admin: AdminActor, id: string, page: OwnPage): GuardedStatements {
  const now = context.now().toISOString();
  return {
    statements: [
      context.db.insert(pages).values({
        id,
        ...toColumns(page),
        // The value is NULL if the store has too many pages by now. The column refuses it, and write() retries.
        version: sql`CASE WHEN (SELECT count(*) FROM pages) < ${maxOwnPages} THEN 1 END`,
        createdAt: now,
        updatedAt: now,
      }),
      auditPage(context, admin, "page.create", { id, title: page.title }, { after: page }),
    ],
    mayBeTaken: ["pages.slug", "pages.id"],
  };
}

function changePage(
  context: StoreContext,
  admin: AdminActor,
  row: OwnPageRow,
  page: OwnPage,
): GuardedStatements {
  return {
    statements: [
      context.db
        .update(pages)
        .set({
          ...toColumns(page),
          version: createVersionGuard(row),
          updatedAt: context.now().toISOString(),
        })
        .where(eq(pages.id, row.id)),
      auditPage(context, admin, "page.update", row, { before: toOwnPage(row), after: page }),
    ],
    mayBeTaken: ["pages.slug"],
  };
}

/** The next version, or NULL if the page was changed meanwhile. The column refuses it, and write() retries. */
function createVersionGuard({ version }: OwnPageRow) {
  return sql`CASE WHEN ${pages.version} = ${version} THEN ${pages.version} + 1 END`;
}

function toColumns({ title, slug, text, in_footer: isInFooter, is_published: isPublished }: OwnPage) {
  return { title, slug, text, isInFooter, isPublished };
}

const verbs = { "page.create": "Added", "page.update": "Changed", "page.delete": "Deleted" } as const;

function auditPage(
  context: StoreContext,
  admin: AdminActor,
  action: AuditAction & keyof typeof verbs,
  { id, title }: Pick<OwnPageRow, "id" | "title">,
  changes: { readonly before?: OwnPage; readonly after?: OwnPage },
) {
  return writeAudit(context, admin, {
    action,
    entity: "settings",
    entityId: id,
    summary: `${verbs[action]} the page ${title}`,
    ...changes,
  });
}
