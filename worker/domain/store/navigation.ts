import type { AdminNavigationView, NavigationBody } from "../../../contract/admin/content.ts";
import { type NavigationDocument, navigationDocument } from "../../../contract/store/navigation.ts";
import { newNavigation } from "../../../contract/store/new-navigation.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";

/** Returns the saved navigation, or that of a new store. */
export function parseNavigation(rows: readonly ContentRow[]): NavigationDocument {
  return parseDocument(rows, "navigation", navigationDocument) ?? newNavigation;
}

/** The links of the header, menu and footer. */
export const navigation = defineDocument<NavigationBody, AdminNavigationView>({
  key: "navigation",
  name: "the navigation",
  action: "store.navigation",
  async read(context) {
    const rows = await selectContent(context, "navigation");
    const document = parseNavigation(rows);
    return { document, view: { navigation: document, version: getVersion(rows, "navigation") } };
  },
});
