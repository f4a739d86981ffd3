import { ChartColumn, House, type LucideIcon, Package, ShoppingBag, Store, Users } from "lucide-react";

export interface AdminPageLink {
  readonly label: string;
  readonly path: string;
  readonly search?: { readonly view: "analytics" };
}

interface AdminSection {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** The section leads to its first page. */
  readonly pages: readonly [AdminPageLink, ...AdminPageLink[]];
}

/** The sections of the admin area. A section of several pages has a row of links to them. */
export const adminSections: readonly AdminSection[] = [
  { label: "Dashboard", Icon: House, pages: [{ label: "Dashboard", path: "/admin" }] },
  {
    label: "Orders",
    Icon: ShoppingBag,
    pages: [
      { label: "Orders", path: "/admin/orders" },
      { label: "Pick-up", path: "/admin/pickups" },
      { label: "Invoices", path: "/admin/invoices" },
    ],
  },
  { label: "Products", Icon: Package, pages: [{ label: "Products", path: "/admin/products" }] },
  { label: "Customers", Icon: Users, pages: [{ label: "Customers", path: "/admin/users" }] },
  {
    label: "Store",
    Icon: Store,
    pages: [
      { label: "Name and address", path: "/admin/store" },
      { label: "Home page", path: "/admin/home" },
      { label: "Categories", path: "/admin/categories" },
      { label: "Links", path: "/admin/store/links" },
      { label: "Pages", path: "/admin/store/pages" },
      { label: "About", path: "/admin/store/about" },
      { label: "Terms", path: "/admin/store/terms" },
      { label: "Privacy", path: "/admin/store/privacy" },
      { label: "Emails", path: "/admin/emails" },
      { label: "Delivery", path: "/admin/delivery" },
      { label: "Settings", path: "/admin/settings" },
      { label: "Taxes", path: "/admin/taxes" },
      { label: "Connections", path: "/admin/settings/connections" },
    ],
  },
  {
    label: "Reports",
    Icon: ChartColumn,
    pages: [
      { label: "Analytics", path: "/admin/orders", search: { view: "analytics" } },
      { label: "Payments", path: "/admin/payments-health" },
      { label: "Day sheet", path: "/admin/till" },
      { label: "Tax report", path: "/admin/taxes/report" },
      { label: "Audit log", path: "/admin/audit-log" },
    ],
  },
];

/**
 * Finds the section and page in view. A page such as /admin/products/new belongs to the longest path that it begins
 * with.
 */
export function findAdminPage(
  pathname: string,
  view: string | undefined,
): { readonly section: AdminSection; readonly page: AdminPageLink } | undefined {
  return adminSections
    .flatMap((section) => section.pages.map((page) => ({ section, page })))
    .filter(({ page }) => page.search?.view === view && isWithin(pathname, page.path))
    .toSorted((one, other) => other.page.path.length - one.page.path.length)[0];
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
}
