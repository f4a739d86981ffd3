import { createFileRoute, Link } from "@tanstack/react-router";
import { Clock, ExternalLink, Mail, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { toMailUrl, toPhoneUrl } from "../../contract/shared/contact-urls.ts";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import { describeHours, formatOpenHours } from "../../contract/store/opening-hours.ts";
import { buttonClass } from "../components/button.tsx";
import { textLinkClass } from "../components/classes.ts";
import { PageHeading } from "../components/page-heading.tsx";
import { StoreMap } from "../features/shell/store-map.tsx";
import { formatDay } from "../lib/dates.ts";
import { useStore } from "../lib/store-settings.ts";

export const Route = createFileRoute("/contact")({
  component: ContactPage,
});

function ContactPage() {
  const store = useStore();
  return (
    <div className="page-width grid gap-10 pt-10 pb-20">
      <PageHeading title="Contact" subtitle="Come by, call, or write to us. We're happy to help." />
      <div className="grid gap-5 md:grid-cols-3">
        <ContactCard icon={<MapPin aria-hidden className="size-6" />} title="Our store">
          <address className="not-italic">
            {store.address.street}
            <br />
            {store.address.locality}, {store.address.province} {store.address.postal_code}
            <br />
            {store.address.country}
          </address>
          <p>
            <a
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(formatStoreAddress(store))}`}
              target="_blank"
              rel="noreferrer"
              className={contactLinkClass}
            >
              View on Google Maps
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </p>
        </ContactCard>
        <ContactCard icon={<Clock aria-hidden className="size-6" />} title="Store hours">
          {describeHours(store).map(({ days, times }) => (
            <p key={days}>
              {days}
              <br />
              {times}
            </p>
          ))}
          {store.holidays.slice(0, 4).map(({ day, name, hours }) => (
            <p key={day} className="text-ink-muted">
              {name}, {formatDay(day)}: {formatOpenHours(hours)}
            </p>
          ))}
        </ContactCard>
        <ContactCard icon={<Mail aria-hidden className="size-6" />} title="Phone and email">
          <p>
            <a href={toPhoneUrl(store.phone)} className={contactLinkClass}>
              {store.phone}
            </a>
          </p>
          <p>
            <a href={toMailUrl(store.email)} className={contactLinkClass}>
              {store.email}
            </a>
          </p>
          <p className="text-ink-muted">{store.reply_time}</p>
        </ContactCard>
      </div>
      <StoreMap />
      {store.founder.name !== "" && <Team />}
      <section className="flex flex-wrap items-center justify-between gap-5 rounded-card bg-accent-100 p-7 sm:p-10">
        <div>
          <h2 className="text-section font-extrabold">Looking for something?</h2>
          {store.price_range !== "" && <p className="mt-1">Most items cost {store.price_range}.</p>}
        </div>
        <Link to="/products" className={buttonClass({ size: "lg" })}>
          Shop Now
        </Link>
      </section>
    </div>
  );
}

function Team() {
  const { founder, social } = useStore();
  return (
    <section aria-labelledby="team" className="grid gap-5">
      <h2 id="team" className="text-section font-extrabold">
        Meet Our Team
      </h2>
      <div className="panel flex max-w-lg flex-wrap items-center gap-5 p-6">
        <span
          aria-hidden
          className="grid size-16 shrink-0 place-items-center rounded-full bg-brand-900 text-heading font-bold text-accent-300"
        >
          {getInitials(founder.name)}
        </span>
        <div>
          <h3 className="text-lead font-bold">{founder.name}</h3>
          <p className="text-ink-muted">{founder.title}</p>
          <p className="mt-1 flex flex-wrap gap-x-4">
            {social.map(({ name, handle, url }) => (
              <a key={url} href={url} target="_blank" rel="noreferrer" className={contactLinkClass}>
                {name} {handle}
              </a>
            ))}
          </p>
        </div>
      </div>
    </section>
  );
}

interface ContactCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

function ContactCard({ icon, title, children }: ContactCardProps) {
  return (
    <section className="panel grid min-w-0 content-start gap-3 p-6">
      <span className="grid size-12 place-items-center rounded-full bg-accent-100 text-accent-700">
        {icon}
      </span>
      <h2 className="text-lead font-bold">{title}</h2>
      {children}
    </section>
  );
}

function getInitials(name: string): string {
  return name
    .split(" ")
    .map((part) => part.charAt(0))
    .join("");
}

const contactLinkClass = `${textLinkClass} inline-flex items-center gap-1.5 wrap-anywhere`;
