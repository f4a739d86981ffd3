import { Link } from "@tanstack/react-router";
import { Mail, MapPin } from "lucide-react";
import { categories } from "../../../contract/catalog.ts";
import { store, storeAddressLine } from "../../../contract/store-identity.ts";
import { SubscribeForm } from "../newsletter/subscribe-form.tsx";
import { Wordmark } from "./wordmark.tsx";

export function Footer() {
  return (
    <footer className="on-dark mt-auto bg-evergreen-900 text-evergreen-200">
      <div className="page-width grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr] [&>*]:min-w-0">
        <div className="grid content-start gap-4">
          <Wordmark isOnDark />
          <p className="max-w-xs text-[0.9375rem]">{store.description}</p>
          <section aria-labelledby="newsletter" className="mt-4 grid gap-3">
            <h2 id="newsletter" className={headingClass}>
              Newsletter
            </h2>
            <SubscribeForm />
          </section>
        </div>
        <LinkColumn title="Shop" links={shopLinks} />
        <LinkColumn title="Company" links={companyLinks} />
        <div className="grid content-start gap-3 text-[0.9375rem]">
          <h2 className={headingClass}>Visit us</h2>
          <p className="flex gap-2.5">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-wheat-300" />
            {storeAddressLine}
          </p>
          <p>
            {store.hours.days}
            <br />
            {store.hours.opens} to {store.hours.closes}
          </p>
          <a
            href={`mailto:${store.email}`}
            className={`${linkClass} inline-flex items-center gap-2.5 wrap-anywhere`}
          >
            <Mail aria-hidden className="size-4 shrink-0 text-wheat-300" />
            {store.email}
          </a>
          <a href={store.instagram.url} target="_blank" rel="noreferrer" className={linkClass}>
            Instagram {store.instagram.handle}
          </a>
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          <p>
            © {new Date().getFullYear()} {store.name}. Prices in Canadian dollars.
          </p>
          <ul aria-label="Accepted cards" className="flex flex-wrap gap-2">
            {store.cards.map((card) => (
              <li
                key={card}
                className="rounded-md border border-white/25 px-2.5 py-1 text-xs font-bold tracking-wide text-white"
              >
                {card}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

interface LinkColumnProps {
  readonly title: string;
  readonly links: readonly { readonly name: string; readonly path: string }[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title} className="grid content-start gap-3">
      <h2 className={headingClass}>{title}</h2>
      <ul className="grid gap-2 text-[0.9375rem]">
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className={linkClass}>
              {link.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const shopLinks = [
  ...categories,
  { name: "All Products", path: "/products" },
  { name: "Deals", path: "/deals" },
  { name: "New Arrivals", path: "/new" },
  { name: "Wishlist", path: "/wishlist" },
];

const companyLinks = [
  { name: "About", path: "/about" },
  { name: "Contact", path: "/contact" },
  { name: "Privacy Policy", path: "/privacy" },
  { name: "Terms of Service", path: "/terms" },
];

const headingClass = "text-sm font-bold tracking-wide text-white uppercase";
const linkClass = "inline-block py-0.5 underline-offset-4 hover:text-white hover:underline";
