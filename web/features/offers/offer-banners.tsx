import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownOffersOptions } from "./shown-offers.ts";

/** Shows the offers that the owner chose for the home page. */
export function OfferBanners() {
  const { data } = useQuery(shownOffersOptions);
  const banners = data?.offers.filter(({ display }) => display === "banner") ?? [];
  if (banners.length === 0) return null;
  return (
    <ul aria-label="Offers" className="grid gap-2">
      {banners.map(({ id, title, text, code }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-accent-100 px-4 py-2.5 text-accent-700"
        >
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {!text.startsWith(title) && <strong className="block">{title}</strong>}
            {text}
          </p>
          {code !== null && (
            <Link
              to="/discount/$code"
              rel="nofollow"
              params={{ code }}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
            >
              Use {code}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
