import { Link } from "@tanstack/react-router";
import { Heart, Menu, Search, ShoppingCart, User, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { AnyLink } from "../../components/any-link.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { useSession } from "../../lib/auth/session.ts";
import { classNames } from "../../lib/class-names.ts";
import { useCategories, useNavigation } from "../../lib/store-settings.ts";
import { whenIdle } from "../../lib/when-idle.ts";
import { AddToCartForm } from "../cart/add-to-cart-button.tsx";
import { useCartCount } from "../cart/queries.ts";
import { HeaderSearch } from "./header-search.tsx";
import { Logo } from "./logo.tsx";

/** Shows the logo, the search, the account and the cart. It stays in view while the page scrolls. */
export function Header() {
  const isSignedIn = useSession().status === "signed-in";
  const [isSearchOpen, setIsSearchOpen] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const SearchIcon = isSearchOpen ? X : Search;

  // Mounts the menu after the first paint, so that the first click opens it at once.
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsIdle(true)), []);

  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex min-h-16 flex-wrap items-center gap-x-2 lg:gap-x-10">
        <button
          type="button"
          aria-label="Menu"
          aria-haspopup="dialog"
          onClick={() => setIsMenuOpen(true)}
          className={`${iconButtonClass} -ml-2 lg:hidden`}
        >
          <Menu aria-hidden className="size-6" />
        </button>
        {/* The width that a phone leaves beside the buttons, so that these stay in the same row. Large text needs two rows. */}
        <div className="flex min-w-0 max-lg:max-w-[max(100vw-13.75rem,6rem)]">
          <Logo />
        </div>
        <HeaderSearch
          id="header-search"
          isOpen={isSearchOpen}
          onClose={() => setIsSearchOpen(false)}
          onEscape={() => {
            setIsSearchOpen(false);
            searchButton.current?.focus();
          }}
        />
        <div className="ml-auto flex min-h-[min(4rem,17vw)] items-center gap-0.5">
          <button
            ref={searchButton}
            type="button"
            aria-label={isSearchOpen ? "Close search" : "Search"}
            aria-expanded={isSearchOpen}
            aria-controls="header-search"
            onClick={() => setIsSearchOpen(!isSearchOpen)}
            className={`${iconButtonClass} lg:hidden`}
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
          <Link to="/wishlist" aria-label="Wishlist" className={`${iconButtonClass} max-lg:hidden`}>
            <Heart aria-hidden className="size-5.5" />
          </Link>
          <CartLink />
          <AddToCartForm />
        </div>
      </div>
      {(isIdle || isMenuOpen) && <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />}
    </header>
  );
}

/** Shows the categories and the links of the header below it, on wide screens and without JavaScript. */
export function CategoryBar() {
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const { header } = useNavigation();
  return (
    <nav
      aria-label="Categories"
      className="hidden border-b border-line bg-surface lg:block noscript:block print:hidden"
    >
      <ul className="page-width flex flex-wrap gap-x-1 py-0.5">
        {[...categories, ...header].map(({ name, url }, index) => (
          <li
            key={`${name} ${url}`}
            className={classNames(index === 0 && "lg:-ml-3", index === categories.length && "lg:ml-auto")}
          >
            <AnyLink url={url} className={navLinkClass} activeClassName={activeClass}>
              {name}
            </AnyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function CartLink() {
  const count = useCartCount();
  const label = count > 0 ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart";
  return (
    <Link to="/cart" aria-label={label} className={`${iconButtonClass} relative`}>
      <ShoppingCart aria-hidden className="size-5.5" />
      {count > 0 && (
        <span // Large text would make it cover the icon.
          className="absolute top-0.5 right-0 grid h-[min(1.25rem,5.5vw)] min-w-[min(1.25rem,5.5vw)] place-items-center rounded-full bg-brand-700 px-1 text-[min(0.75rem,3.5vw)] leading-none font-bold text-white tabular-nums"
        >
          {count > 99 ? "99+" : count}
        </span>
      )}
    </Link>
  );
}

const MenuDrawer = lazyPart(async () => (await import("./menu-drawer.tsx")).MenuDrawer, {
  WhenFailed: ({ isOpen }) => isOpen && <ProductsLink />,
});

/** Links to another document, which loads the files of the latest deployment. */
function ProductsLink() {
  return (
    <p role="alert" className="page-width border-t border-line py-3">
      This didn't load.{" "}
      <a href="/products" className="font-semibold underline">
        Open all products
      </a>
    </p>
  );
}

const iconButtonClass =
  "grid size-[min(2.75rem,12.5vw)] shrink-0 place-items-center rounded-full text-brand-900 hover:bg-brand-50";
const navLinkClass =
  "inline-flex min-h-10 items-center rounded-control px-3 text-body font-medium text-ink hover:bg-brand-50";
const activeClass = "bg-brand-50 text-brand-800";
