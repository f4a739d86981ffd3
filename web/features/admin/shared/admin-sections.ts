import {
  ChartColumn,
  House,
  type LucideIcon,
  Mail,
  Package,
  Settings,
  ShoppingBag,
  Store,
  Truck,
  Users,
} from "lucide-react";

export interface AdminPageLink {
  readonly label: string;
  readonly path: string;
  readonly search?: { readonly view: "analytics" };
  /** Paths that belong to the page, although they do not begin with its own. */
  readonly otherPaths?: readonly string[];
  /** True for a page whose own headers matter: those of receiving allow the camera. */
  readonly loadsDocument?: boolean;
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
  {
    label: "Products",
    Icon: Package,
    pages: [
      { label: "Products", path: "/admin/products", otherPaths: ["/admin/labels"] },
      { label: "Receiving", path: "/admin/receiving", loadsDocument: true },
    ],
  },
  { label: "Customers", Icon: Users, pages: [{ label: "Customers", path: "/admin/users" }] },
  {
    label: "Reports",
    Icon: ChartColumn,
    pages: [
      { label: "Analytics", path: "/admin/orders", search: { view: "analytics" } },
      { label: "Sales", path: "/admin/reports" },
      { label: "To order", path: "/admin/reports/to-order" },
      { label: "Day sheet", path: "/admin/till" },
      { label: "Tax report", path: "/admin/taxes/report" },
    ],
  },
  {
    label: "Store",
    Icon: Store,
    pages: [
      { label: "Name and address", path: "/admin/store" },
      { label: "Home page", path: "/admin/home" },
      { label: "Categories", path: "/admin/categories" },
      { label: "Links", path: "/admin/store/links" },
      {
        label: "Pages",
        path: "/admin/store/pages",
        otherPaths: ["/admin/store/about", "/admin/store/terms", "/admin/store/privacy"],
      },
    ],
  },
  {
    label: "Selling",
    Icon: Truck,
    pages: [
      { label: "Delivery", path: "/admin/delivery" },
      { label: "Pick-up", path: "/admin/delivery/pickup" },
      { label: "Taxes", path: "/admin/taxes" },
      { label: "Checkout", path: "/admin/checkout" },
      { label: "Offers", path: "/admin/offers" },
    ],
  },
  {
    label: "Emails",
    Icon: Mail,
    pages: [
      { label: "Log", path: "/admin/emails" },
      { label: "Templates", path: "/admin/emails/templates" },
      { label: "Subscribers", path: "/admin/emails/subscribers" },
    ],
  },
  {
    label: "Settings",
    Icon: Settings,
    pages: [
      { label: "General", path: "/admin/settings" },
      { label: "Connections", path: "/admin/settings/connections" },
      { label: "Backup and records", path: "/admin/settings/records" },
      { label: "Search words", path: "/admin/products/search-words" },
      { label: "Payments", path: "/admin/payments-health" },
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
    .flatMap(({ section, page }) =>
      [page.path, ...(page.otherPaths ?? [])].map((path) => ({ section, page, path })),
    )
    .filter(({ page, path }) => page.search?.view === view && isWithin(pathname, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || (path !== "/admin" && pathname.startsWith(`${path}/`));
}
