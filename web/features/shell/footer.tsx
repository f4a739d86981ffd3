import { ChevronDown, Mail, MapPin, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { toMailUrl, toPhoneUrl } from "../../../contract/shared/contact-urls.ts";
import { storeTerms } from "../../../contract/shared/store-terms.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { describeHours } from "../../../contract/store/opening-hours.ts";
import { AnyLink } from "../../components/any-link.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useCategories, useNavigation, useStore } from "../../lib/store-settings.ts";
import { Logo } from "./logo.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

export function Footer() {
  const store = useStore();
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const { columns } = useNavigation();
  return (
    <footer ref={markHydrated} className="on-dark mt-auto bg-brand-900 text-brand-200">
      <div
        className={classNames(
          "page-width grid pt-6 pb-3 sm:grid-cols-2 sm:gap-10 sm:py-14 [&>*]:min-w-0",
          gridClasses[columns.length],
        )}
      >
        <div className="grid content-start gap-4">
          {/* Hidden on a phone to save height: the logo stays in view there, at the top. */}
          <div className="grid gap-4 max-sm:hidden">
            <Logo isOnDark />
            <p className="max-w-xs text-body">{store.description}</p>
          </div>
          {/* Hidden by a class: the footer may be hydrated when the visitor is already on another page. */}
          <section
            aria-labelledby="newsletter"
            className="grid gap-2 in-data-about-order:hidden max-sm:pb-4 sm:mt-4 sm:gap-3 noscript:hidden"
          >
            <h2 id="newsletter" className={headingClass}>
              Newsletter
            </h2>
            <NewsletterForm />
          </section>
        </div>
        {columns.map(({ title, has_categories: hasCategories, links }) => (
          <LinkColumn key={title} title={title} links={hasCategories ? [...categories, ...links] : links} />
        ))}
        {/* The settings could not be loaded if there is no address. */}
        {store.address.street !== "" && <VisitUs store={store} />}
      </div>
      <div className="border-t border-white/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 py-4 text-small sm:py-5">
          {/* A cached page may show last year. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {store.name}. Prices in Canadian dollars.
          </p>
          <ul aria-label="Accepted cards" className="flex flex-wrap gap-2">
            {storeTerms.cards.map((card) => (
              <li
                key={card}
                className="rounded-control border border-white/25 px-2.5 py-1 text-caption font-bold tracking-wide text-white"
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

function VisitUs({ store }: { readonly store: StoreIdentity }) {
  return (
    <div className="grid content-start text-body max-sm:border-t max-sm:border-white/15 sm:gap-3">
      <h2 className={`${headingClass} max-sm:sr-only`}>Visit us</h2>
      <div className="grid gap-1 max-sm:py-3 sm:gap-3">
        <p className="flex gap-2.5">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-accent-300" />
          <span>
            {store.address.street}, {store.address.locality}, {store.address.province}{" "}
            <span className="whitespace-nowrap">{store.address.postal_code}</span>
          </span>
        </p>
        {describeHours(store).map(({ days, times }) => (
          <p key={days} className="max-sm:pl-6.5">
            {days} <br className="max-sm:hidden" />
            {times}
          </p>
        ))}
      </div>
      <Fold title="Contact us">
        <div className="grid gap-2 sm:gap-3">
          <a
            href={toPhoneUrl(store.phone)}
            className={`${linkClass} inline-flex items-center gap-2.5 tabular-nums`}
          >
            <Phone aria-hidden className="size-4 shrink-0 text-accent-300" />
            {store.phone}
          </a>
          <a
            href={toMailUrl(store.email)}
            className={`${linkClass} inline-flex items-center gap-2.5 wrap-anywhere`}
          >
            <Mail aria-hidden className="size-4 shrink-0 text-accent-300" />
            {store.email}
          </a>
          {store.social.map(({ name, handle, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={linkClass}>
              {name} {handle}
            </a>
          ))}
        </div>
      </Fold>
    </div>
  );
}

/** Folds a part of the footer away on a phone. */
function Fold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="border-t border-white/15 sm:border-0 sm:unfold">
      <summary className="flex min-h-11 items-center justify-between font-semibold text-white [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4.5 shrink-0 transition-transform [details[open]>summary>&]:rotate-180"
        />
      </summary>
      <div className="max-sm:pb-3">{children}</div>
    </details>
  );
}

/** Marks the footer for tests, which wait for it because its code loads after the page's. */
function markHydrated(footer: HTMLElement | null): void {
  footer?.setAttribute("data-hydrated", "");
}

/** Grid classes by the number of link columns. */
const gridClasses = [
  "lg:grid-cols-[1.6fr_1.2fr]",
  "lg:grid-cols-[1.6fr_1fr_1.2fr]",
  "lg:grid-cols-[1.6fr_1fr_1fr_1.2fr]",
  "lg:grid-cols-[1.4fr_1fr_1fr_1fr_1.2fr]",
];

interface LinkColumnProps {
  readonly title: string;
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

function LinkColumn({ title, links }: LinkColumnProps) {
  return (
    <nav aria-label={title} className="grid content-start sm:gap-3">
      <h2 className={`${headingClass} max-sm:sr-only`}>{title}</h2>
      <Fold title={title}>
        <ul className="grid gap-2 text-body">
          {links.map(({ name, url }) => (
            <li key={`${name} ${url}`}>
              <AnyLink url={url} className={linkClass}>
                {name}
              </AnyLink>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  );
}

const headingClass = "text-small font-bold tracking-wide text-white uppercase";
const linkClass =
  "inline-block py-0.5 pointer-coarse:py-2 underline-offset-4 hover:text-white hover:underline";
