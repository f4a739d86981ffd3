import { Link, useLocation } from "@tanstack/react-router";
import { MapPinOff } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/page-states.tsx";
import { useCategories } from "../../lib/store-settings.ts";

// The type is explicit because the router's type depends on it.
export function NotFoundPage(): ReactNode {
  const isAdminArea = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
  return isAdminArea ? <AdminPageNotFound /> : <ShopPageNotFound />;
}

function AdminPageNotFound() {
  return (
    <div className="page-width py-14">
      <EmptyState
        icon={MapPinOff}
        heading="h1"
        title="Page not found"
        message="The admin area has no page at this address."
      >
        <Link to="/admin" className={buttonClass()}>
          Go to the dashboard
        </Link>
      </EmptyState>
    </div>
  );
}

function ShopPageNotFound() {
  const categories = useCategories();
  return (
    <div className="page-width grid gap-8 py-14">
      <EmptyState
        icon={MapPinOff}
        heading="h1"
        title="Page not found"
        message="The page may have moved, or the address has a typo."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Go to the home page
        </Link>
      </EmptyState>
      <nav aria-label="Browse by category">
        <ul className="flex flex-wrap justify-center gap-3">
          {categories.map(({ name, path }) => (
            <li key={path}>
              <Link to={path} className={buttonClass({ variant: "ghost", size: "sm" })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
