import { Link } from "@tanstack/react-router";
import { Menu, Search, ShoppingCart, User, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AnyLink } from "../../components/any-link.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useOverlay } from "../../components/overlay/use-overlay.ts";
import { useSession } from "../../lib/auth/session.ts";
import { useCategories, useNavigation } from "../../lib/store-settings.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { useCartCount } from "../cart/queries.ts";
import { Logo } from "./logo.tsx";

export function Header() {
  const isSignedIn = useSession().status === "signed-in";
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const menu = useOverlay("menu");
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const links = [...categories, ...useNavigation().header];
  const SearchIcon = isSearchOpen ? X : Search;

  // Mounts the search box and menu after the first paint, so that the first click opens them at once.
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsIdle(true)), []);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-2 lg:gap-x-8">
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={menu.open}
          className={`${iconButtonClass} -ml-2 lg:hidden`}
        >
          <Menu aria-hidden className="size-6" />
        </button>
        <Logo />
        <nav
          aria-label="Categories"
          className="hidden flex-1 lg:block noscript:block noscript:max-lg:order-last noscript:max-lg:basis-full"
        >
          <ul className="flex flex-wrap gap-1">
            {links.map(({ name, url }) => (
              <li key={`${name} ${url}`}>
                <AnyLink url={url} className={navLinkClass} activeClassName={activeClass}>
                  {name}
                </AnyLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-0.5">
          <button
            ref={searchButton}
            type="button"
            aria-label={isSearchOpen ? "Close search" : "Search"}
            aria-expanded={isSearchOpen}
            aria-controls="header-search"
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            className={iconButtonClass}
          >
            <SearchIcon aria-hidden className="size-5.5" />
          </button>
          <Link
            to={isSignedIn ? "/profile" : "/login"}
            aria-label={isSignedIn ? "Profile" : "Sign in"}
            className={iconButtonClass}
          >
            <User aria-hidden className="size-5.5" />
          </Link>
          <CartLink />
        </div>
      </div>
      {(isIdle || isSearchOpen || menu.isOpen) && (
        <>
          <SearchBox
            id="header-search"
            isOpen={isSearchOpen}
            onClose={() => setIsSearchOpen(false)}
            onEscape={() => {
              setIsSearchOpen(false);
              searchButton.current?.focus();
            }}
          />
          <MenuDrawer isOpen={menu.isOpen} onClose={menu.close} />
        </>
      )}
    </header>
  );
}

function CartLink() {
  const count = useCartCount();
  const label = count > 0 ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart";
  return (
    <Link to="/cart" aria-label={label} className={`${iconButtonClass} relative`}>
      <ShoppingCart aria-hidden className="size-5.5" />
      {count > 0 && (
        <span className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-evergreen-700 px-1 text-xs font-bold text-white tabular-nums">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}

const SearchBox = lazyPart(async () => (await import("../catalog/search/search-box.tsx")).SearchBox, {
  WhenFailed: ({ isOpen }) => isOpen && <DocumentLink path="/search" name="Open the search page" />,
});
const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer, {
  WhenFailed: ({ isOpen }) => isOpen && <DocumentLink path="/products" name="Open all products" />,
});

/** Links to another document, which loads the files of the latest deployment. */
function DocumentLink({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <p role="alert" className="page-width border-t border-line py-3">
      This could not be loaded.{" "}
      <a href={path} className="font-semibold underline">
        {name}
      </a>
    </p>
  );
}

const iconButtonClass =
  "grid size-[min(2.75rem,12.5vw)] shrink-0 place-items-center rounded-full text-evergreen-900 hover:bg-evergreen-50";
const navLinkClass =
  "inline-flex min-h-10 items-center rounded-control px-3 text-[0.9375rem] font-medium text-ink hover:bg-evergreen-50";
const activeClass = "bg-evergreen-50 text-evergreen-800";
