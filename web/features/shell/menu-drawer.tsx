import { Link } from "@tanstack/react-router";
import { Drawer } from "../../components/overlay/drawer.tsx";
import { useCategories } from "../../lib/store-settings.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The navigation of narrow screens. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const links = [...useCategories(), ...otherLinks];
  return (
    <Drawer open={isOpen} onClose={onClose} title="Shop">
      <nav aria-label="Menu">
        <ul className="grid gap-1">
          {links.map((entry) => (
            <li key={entry.path}>
              <Link
                to={entry.path}
                replace // the entry of the open menu (use-overlay.ts)
                className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-evergreen-50"
                activeProps={{ className: "bg-evergreen-50 text-evergreen-800" }}
              >
                {entry.name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}

const otherLinks = [
  { name: "All Products", path: "/products" },
  { name: "Deals", path: "/deals" },
  { name: "New Arrivals", path: "/new" },
  { name: "About", path: "/about" },
  { name: "Contact", path: "/contact" },
];
