import { X } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { AnyLink } from "../../components/any-link.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { useOverlayEntry } from "../../lib/overlay-history.ts";
import { useCategories, useNavigation } from "../../lib/store-settings.ts";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * Shows the menu over the left of the page. Uses the browser's modal dialog, which traps and restores the focus and
 * closes on Escape: every page loads the menu, and the library of components/dialog.tsx has 20 KB.
 */
export function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const element = useRef<HTMLDialogElement>(null);
  const leave = useOverlayEntry({ isOpen, onClose });

  useEffect(() => {
    if (isOpen) element.current?.showModal();
    else element.current?.close();
  }, [isOpen]);

  function closeByClick({ target }: MouseEvent) {
    if (target === element.current) return leave(); // the backdrop
    // The menu stays mounted on the page that the link opens.
    if (target instanceof Element && target.closest("a") !== null) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape, and clicks a link on Enter
    <dialog
      ref={element}
      aria-label="Shop"
      onClose={leave}
      onClick={closeByClick}
      className="m-0 h-dvh max-h-none w-[min(22rem,88vw)] max-w-none bg-surface text-ink shadow-lifted backdrop:bg-ink/50"
    >
      {isOpen && (
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between border-b border-line px-5 py-3">
            <h2 className="text-lead font-bold">Shop</h2>
            <IconButton
              label="Close"
              icon={X}
              onClick={leave}
              className="-mr-2 size-11 rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
            />
          </div>
          <div className="flex-1 overflow-y-auto p-5">
            <Menu />
          </div>
        </div>
      )}
    </dialog>
  );
}

function Menu() {
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
    <>
      <MenuLinks label="Menu" links={links} />
      <h2 className="mt-5 mb-1 border-t border-line px-3 pt-5 text-lead font-bold">Your account</h2>
      <MenuLinks label="Your account" links={accountLinks} />
    </>
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
