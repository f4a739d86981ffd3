import type { AdminNavigationView, NavigationBody } from "../../../contract/admin/navigation.ts";
import { type NavigationDocument, navigationDocument } from "../../../contract/store/navigation.ts";
import { newNavigation } from "../../../contract/store/new-navigation.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, changeContent, parseDocument, selectContent } from "./store-content.ts";

/** Returns the saved navigation, or that of a new store. */
export function parseNavigation(rows: readonly ContentRow[]): NavigationDocument {
  return parseDocument(rows, "navigation", navigationDocument) ?? newNavigation;
}

/** Reads the navigation for the admin's form. */
export async function readNavigation(context: StoreContext): Promise<AdminNavigationView> {
  const rows = await selectContent(context, "navigation");
  return { navigation: parseNavigation(rows), version: rows[0]?.version ?? 0 };
}

/**
 * Replaces the navigation.
 * @throws StoreError conflict, with the current navigation, for a stale version
 */
export async function changeNavigation(
  context: StoreContext,
  admin: AdminActor,
  { version: seenVersion, ...next }: NavigationBody,
): Promise<AdminNavigationView> {
  return changeContent(context, admin, {
    key: "navigation",
    seenVersion,
    next,
    documentName: "the navigation",
    action: "store.navigation",
    read: () => readNavigation(context),
    toFields: ({ navigation }) => navigation,
  });
}
