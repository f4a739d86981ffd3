import { useLocation } from "@tanstack/react-router";
import { CircleAlert, Mail, MapPin, Phone } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { storeTerms } from "../../../contract/shared/store-terms.ts";
import { storePhoneUrl } from "../../../contract/store/describe-store.ts";
import { describeHours } from "../../../contract/store/opening-hours.ts";
import { AnyLink } from "../../components/any-link.tsx";
import { Button } from "../../components/button.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { useCategories, useNavigation, useStore } from "../../lib/store-settings.ts";
import { useForm } from "../../lib/use-form.ts";
import { Logo } from "./header.tsx";

export function Footer() {
  const store = useStore();
  // No newsletter form during checkout.
  const isCheckout = useLocation({ select: ({ pathname }) => pathname.startsWith("/checkout") });
  const categories = useCategories().map(({ name, path }) => ({ name, url: path }));
  const { columns } = useNavigation();
  return (
    <footer ref={markHydrated} className="on-dark mt-auto bg-evergreen-900 text-evergreen-200">
      <div
        className={classNames(
          "page-width grid gap-10 py-14 sm:grid-cols-2 [&>*]:min-w-0",
          gridClasses[columns.length],
        )}
      >
        <div className="grid content-start gap-4">
          <Logo isOnDark />
          <p className="max-w-xs text-[0.9375rem]">{store.description}</p>
          {!isCheckout && (
            <section aria-labelledby="newsletter" className="mt-4 grid gap-3">
              <h2 id="newsletter" className={headingClass}>
                Newsletter
              </h2>
              <SubscribeForm />
            </section>
          )}
        </div>
        {columns.map(({ title, has_categories: hasCategories, links }) => (
          <LinkColumn key={title} title={title} links={hasCategories ? [...categories, ...links] : links} />
        ))}
        <div className="grid content-start gap-3 text-[0.9375rem]">
          <h2 className={headingClass}>Visit us</h2>
          <p className="flex gap-2.5">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-wheat-300" />
            <span>
              {store.address.street}, {store.address.locality}, {store.address.province}{" "}
              <span className="whitespace-nowrap">{store.address.postal_code}</span>
            </span>
          </p>
          {describeHours(store).map(({ days, times }) => (
            <p key={days}>
              {days}
              <br />
              {times}
            </p>
          ))}
          <a
            href={storePhoneUrl(store)}
            className={`${linkClass} inline-flex items-center gap-2.5 tabular-nums`}
          >
            <Phone aria-hidden className="size-4 shrink-0 text-wheat-300" />
            {store.phone}
          </a>
          <a
            href={`mailto:${store.email}`}
            className={`${linkClass} inline-flex items-center gap-2.5 wrap-anywhere`}
          >
            <Mail aria-hidden className="size-4 shrink-0 text-wheat-300" />
            {store.email}
          </a>
          {store.social.map(({ name, handle, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={linkClass}>
              {name} {handle}
            </a>
          ))}
        </div>
      </div>
      <div className="border-t border-white/15">
        <div className="page-width flex flex-wrap items-center justify-between gap-4 py-5 text-sm">
          {/* A cached page may show last year. */}
          <p suppressHydrationWarning>
            © {new Date().getFullYear()} {store.name}. Prices in Canadian dollars.
          </p>
          <ul aria-label="Accepted cards" className="flex flex-wrap gap-2">
            {storeTerms.cards.map((card) => (
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
    <nav aria-label={title} className="grid content-start gap-3">
      <h2 className={headingClass}>{title}</h2>
      <ul className="grid gap-2 text-[0.9375rem]">
        {links.map(({ name, url }) => (
          <li key={`${name} ${url}`}>
            <AnyLink url={url} className={linkClass}>
              {name}
            </AnyLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const headingClass = "text-sm font-bold tracking-wide text-white uppercase";
const linkClass = "inline-block py-0.5 underline-offset-4 hover:text-white hover:underline";

/** The newsletter form on the footer's dark ground. The server's message replaces it. */
function SubscribeForm() {
  const id = useId();
  const [message, setMessage] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema,
    submit: async ({ email }) => {
      try {
        setMessage(await subscribe(email));
        return undefined;
      } catch (error) {
        return { message: errorMessage(error, "Failed to subscribe to newsletter") };
      }
    },
  });
  if (message !== undefined) return <EmailSent message={message} />;

  const { error, ...field } = form.text("email");
  const problem = error ?? form.failure;
  return (
    <form {...form.formProps} aria-label="Newsletter" className="grid max-w-md gap-2">
      <label htmlFor={id} className="text-[0.9375rem]">
        New arrivals and deals in your inbox. Unsubscribe with one click.
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          {...field}
          id={id}
          type="email"
          required
          autoComplete="email"
          placeholder="Your email address"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          className="min-h-11 w-full min-w-0 flex-[1_1_12rem] rounded-control border border-white/40 bg-surface px-3.5 text-base text-ink placeholder:text-ink-muted"
        />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Processing..." variant="accent">
          Subscribe
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-wheat-300">
        {problem !== undefined && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </span>
        )}
      </p>
    </form>
  );
}

/** Takes the focus from the form that it replaces. */
function EmailSent({ message }: { readonly message: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p
      ref={element}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control font-medium text-white"
    >
      <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-wheat-300" />
      {message}
    </p>
  );
}

const schema = v.object({ email: emailSchema });

async function subscribe(email: string): Promise<string> {
  const call = api.newsletter.subscribe.$post({ json: { email } });
  return (await unwrap(call, "Failed to subscribe to newsletter")).message;
}
