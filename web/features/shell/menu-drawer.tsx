import { AnyLink } from "../../components/any-link.tsx";
import { Drawer } from "../../components/overlay/drawer.tsx";
import { useCategories, useNavigation } from "../../lib/store-settings.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows the navigation on narrow screens. */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const links = [...categories, ...useNavigation().menu];
  return (
    <Drawer open={isOpen} onClose={onClose} title="Shop">
      <nav aria-label="Menu">
        <ul className="grid gap-1">
          {links.map(({ name, url }) => (
            <li key={`${name} ${url}`}>
              <AnyLink
                url={url}
                replace // replaces the history entry of the open menu (use-overlay.ts)
                className="flex min-h-12 items-center rounded-control px-3 text-lg font-medium hover:bg-evergreen-50"
                activeClassName="bg-evergreen-50 text-evergreen-800"
              >
                {name}
              </AnyLink>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  );
}
