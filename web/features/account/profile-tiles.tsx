import { Link } from "@tanstack/react-router";
import { ChevronRight, Mail, Package, Store } from "lucide-react";

export function ProfileTiles() {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
      {tiles.map(({ to, title, text, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="panel flex h-full items-center gap-4 p-5 transition-shadow hover:shadow-lifted"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-evergreen-50 text-evergreen-700">
              <Icon aria-hidden className="size-6" />
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

const tiles = [
  { to: "/account/orders", title: "Your Orders", text: "Track, return, or buy things again", Icon: Package },
  { to: "/contact", title: "Contact Us", text: "Questions about an order or a product", Icon: Mail },
  { to: "/about", title: "About Us", text: "The people behind the store", Icon: Store },
] as const;
