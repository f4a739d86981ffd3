import { Link } from "@tanstack/react-router";
import { toMailUrl } from "../../../contract/shared/contact-urls.ts";
import { BackLink } from "../../components/back-link.tsx";
import { useStore } from "../../lib/store-settings.ts";
import { Logo } from "./logo.tsx";

export function CheckoutHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-2">
        <Logo />
        <p className="text-lead font-bold max-sm:hidden">Checkout</p>
        <BackLink to="/cart">Return to cart</BackLink>
      </div>
    </header>
  );
}

export function CheckoutFooter() {
  const store = useStore();
  return (
    // Tests wait for the mark (footer.tsx).
    <footer data-hydrated="" className="mt-auto border-t border-line text-small text-ink-muted">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
        <p>
          © {new Date().getFullYear()} {store.name}. Prices in Canadian dollars.
        </p>
        <Link to="/terms" className={legalLinkClass}>
          Terms of Service
        </Link>
        <Link to="/privacy" className={legalLinkClass}>
          Privacy Policy
        </Link>
        <a href={toMailUrl(store.email)} className={`${legalLinkClass} wrap-anywhere`}>
          {store.email}
        </a>
      </div>
    </footer>
  );
}

const legalLinkClass = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink";
