import { Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";

/** Says where the facts of a running store are changed. */
export function FinishedSetup() {
  return (
    <Panel title="Your store is running">
      <p className="text-ink-muted">
        The store has orders, so you can't set it up again as a whole. Each answer has its own page:
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {places.map(({ facts, to, page }) => (
          <div key={to} className="contents">
            <dt className="font-semibold">
              <Link to={to} className={textLinkClass}>
                {page}
              </Link>
            </dt>
            <dd className="text-ink-muted">{facts}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const places = [
  {
    page: "Name and address",
    to: "/admin/store",
    facts: "Name, colour, logo, address, point on the map",
  },
  { page: "Categories", to: "/admin/categories", facts: "Names, order and addresses of the categories" },
  { page: "Delivery", to: "/admin/delivery", facts: "Delivery prices, local areas" },
  { page: "Taxes", to: "/admin/taxes", facts: "GST/HST number, registrations, tax rates" },
  {
    page: "Checkout",
    to: "/admin/checkout",
    facts: "Checkout without an account, cash on delivery, order numbers",
  },
  { page: "Settings", to: "/admin/settings", facts: "Time zone" },
] as const;
