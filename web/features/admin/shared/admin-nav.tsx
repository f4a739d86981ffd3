import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** Links to the admin screens. On a phone the row scrolls sideways, so that the current link is visible. */
export function AdminNav() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own current link
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);

  return (
    <nav
      ref={row}
      aria-label="Admin"
      className="relative -mx-[16px] overflow-x-auto px-[16px] no-scrollbar sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-1 rounded-control border border-line bg-surface p-1">
        {sections.map(({ to, label, exact }) => (
          <li key={to}>
            <Link
              to={to}
              activeOptions={{ exact, includeSearch: false }}
              className="inline-flex min-h-9 items-center rounded-lg px-3 text-sm font-semibold whitespace-nowrap text-ink-muted hover:bg-evergreen-50 hover:text-ink pointer-coarse:min-h-11"
              activeProps={{ className: "bg-evergreen-100 text-evergreen-800" }}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const sections = [
  { to: "/admin", label: "Dashboard", exact: true },
  { to: "/admin/orders", label: "Orders", exact: false },
  { to: "/admin/products", label: "Products", exact: false },
  { to: "/admin/categories", label: "Categories", exact: false },
  { to: "/admin/users", label: "Users", exact: false },
  { to: "/admin/payments-health", label: "Payments", exact: false },
  { to: "/admin/emails", label: "Emails", exact: false },
  { to: "/admin/store", label: "Store", exact: false },
  { to: "/admin/home", label: "Home page", exact: false },
  { to: "/admin/settings", label: "Settings", exact: false },
  { to: "/admin/audit-log", label: "Audit log", exact: false },
] as const;
