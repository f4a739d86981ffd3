import * as v from "valibot";
import { ownPagePath } from "../catalog/page-paths.ts";
import { typedLine } from "../shared/request-values.ts";
import { storeLink } from "./links.ts";

const link = v.object({
  name: typedLine({ max: 40, required: "The name of the link is required" }),
  url: storeLink,
  is_shown: v.boolean("Must be true or false"),
});
export type NavigationLink = v.InferOutput<typeof link>;

const links = v.pipe(v.array(link), v.maxLength(12, "At most 12 links"));

/** The links of the header, menu and footer. Pages show the categories before these links. */
export const navigationDocument = v.object({
  /** The links on wide screens. */
  header: links,
  /** The links on narrow screens. */
  menu: links,
  /** The columns of the footer. */
  columns: v.pipe(
    v.array(
      v.object({
        title: typedLine({ max: 40, required: "The title of the column is required" }),
        has_categories: v.boolean("Must be true or false"),
        links,
      }),
    ),
    v.maxLength(3, "At most 3 columns"),
    v.check(
      (columns) => new Set(columns.map(({ title }) => title)).size === columns.length,
      "Two columns have the same title",
    ),
  ),
});
export type NavigationDocument = v.InferOutput<typeof navigationDocument>;

const shownLinks = v.array(v.object({ name: v.string(), url: v.string() }));

/** The navigation for shoppers. It has no hidden links and no empty columns. */
export const navigationView = v.object({
  header: shownLinks,
  menu: shownLinks,
  columns: v.array(v.object({ title: v.string(), has_categories: v.boolean(), links: shownLinks })),
});
export type NavigationView = v.InferOutput<typeof navigationView>;

/** The link to the page about accessibility, which the law of some provinces requires. */
export const accessibilityLink: NavigationLink = {
  name: "Accessibility",
  url: "/accessibility",
  is_shown: true,
};

/**
 * Creates the navigation for shoppers. The footer also shows the owner's pages, and the page about accessibility in a
 * store that saved its links before there was one, in the column of the privacy policy.
 * @param hasCategories true if shoppers see any category
 * @param pages the owner's published pages for the footer
 */
export function toNavigationView(
  { header, menu, columns }: NavigationDocument,
  hasCategories: boolean,
  pages: readonly { readonly title: string; readonly slug: string }[],
): NavigationView {
  // An owner may have removed all columns.
  const footer = columns.length === 0 ? [{ title: "More", has_categories: false, links: [] }] : columns;
  const links = pages.map(({ title, slug }) => ({ name: title, url: ownPagePath(slug), is_shown: true }));
  const withPages = links.length === 0 ? columns : addFooterLinks(footer, links);
  return {
    header: removeHiddenLinks(header),
    menu: removeHiddenLinks(menu),
    columns: addFooterLinks(withPages, [accessibilityLink])
      .map((column) => ({ ...column, links: removeHiddenLinks(column.links) }))
      .filter((column) => column.links.length > 0 || (column.has_categories && hasCategories)),
  };
}

/** Adds the links that no column has to the column of the privacy policy, or else to the last one. */
function addFooterLinks(
  columns: NavigationDocument["columns"],
  added: readonly NavigationLink[],
): NavigationDocument["columns"] {
  const isLinked = (url: string) => columns.some((column) => hasLink(column, url));
  const missing = added.filter(({ url }) => !isLinked(url));
  const privacy = columns.findIndex((column) => hasLink(column, "/privacy"));
  const target = privacy === -1 ? columns.length - 1 : privacy;
  return columns.map((column, index) =>
    index === target ? { ...column, links: [...column.links, ...missing] } : column,
  );
}

function hasLink({ links: columnLinks }: NavigationDocument["columns"][number], url: string): boolean {
  return columnLinks.some((each) => each.url === url);
}

function removeHiddenLinks(navigationLinks: readonly NavigationLink[]): NavigationView["header"] {
  return navigationLinks.filter(({ is_shown: isShown }) => isShown).map(({ name, url }) => ({ name, url }));
}
