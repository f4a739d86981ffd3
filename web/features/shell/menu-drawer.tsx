import { AnyLink } from "../../components/any-link.tsx";
import { Drawer } from "../../components/overlay/drawer.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { useCategories, useNavigation } from "../../lib/store-settings.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const isSignedIn = useSession().status === "signed-in";
  const links = [...categories, ...useNavigation().menu];
  const accountLinks = [
    isSignedIn ? { name: "Profile", url: "/profile" } : { name: "Sign in", url: "/login" },
    { name: "My Orders", url: "/account/orders" },
    { name: "Wishlist", url: "/wishlist" },
    { name: "Track your order", url: "/track" },
  ].filter(({ url }) => links.every((link) => link.url !== url));
  return (
    <Drawer open={isOpen} onClose={onClose} title="Shop">
      <MenuLinks label="Menu" links={links} />
      <h2 className="mt-5 mb-1 border-t border-line px-3 pt-5 text-lead font-bold">Your account</h2>
      <MenuLinks label="Your account" links={accountLinks} />
    </Drawer>
  );
}

interface MenuLinksProps {
  readonly label: string;
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

function MenuLinks({ label, links }: MenuLinksProps) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-0.5">
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <AnyLink
              url={url}
              className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-brand-50"
              activeClassName="bg-brand-50 text-brand-800"
            >
              {name}
            </AnyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
