import { Link } from "@tanstack/react-router";
import { ChevronRight, Package, Settings, ShoppingBag, Users } from "lucide-react";

const tools = [
  { to: "/admin/products", title: "Products", text: "Prices, stock and pictures", Icon: Package },
  { to: "/admin/orders", title: "Orders", text: "Pack, ship and refund", Icon: ShoppingBag },
  { to: "/admin/users", title: "Users", text: "Customers and roles", Icon: Users },
  { to: "/admin/settings", title: "Settings", text: "Delivery, taxes, newsletter", Icon: Settings },
] as const;

export function ToolCards() {
  return (
    <ul aria-label="Tools" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
      {tools.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="panel flex items-center gap-3 p-3.5 transition-shadow duration-200 hover:shadow-lifted"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-control bg-evergreen-50 text-evergreen-700">
              <Icon aria-hidden className="size-5.5" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{title}</span>
              <span className="block text-sm text-ink-muted">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
