import { Link } from "@tanstack/react-router";
import { ChevronRight, CreditCard, Mail, Package, Settings, ShoppingBag, Users } from "lucide-react";

/** Links to the admin sections that are used most. */
export function SectionCards() {
  return (
    <ul aria-label="Tools" className="grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4">
      {sections.map(({ to, title, text, Icon }) => (
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
              <span className="block text-sm text-ink-muted max-sm:hidden">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const sections = [
  { to: "/admin/products", title: "Products", text: "Prices, stock and images", Icon: Package },
  { to: "/admin/orders", title: "Orders", text: "Pack, ship and refund", Icon: ShoppingBag },
  { to: "/admin/users", title: "Users", text: "Customers and roles", Icon: Users },
  { to: "/admin/payments-health", title: "Payments", text: "Compared with Stripe", Icon: CreditCard },
  { to: "/admin/emails", title: "Emails", text: "Sent, waiting and failed", Icon: Mail },
  { to: "/admin/settings", title: "Settings", text: "Delivery, taxes, newsletter", Icon: Settings },
] as const;
