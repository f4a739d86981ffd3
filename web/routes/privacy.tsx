import { createFileRoute, Link } from "@tanstack/react-router";
import { formatStoreAddress } from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { TextPage } from "../components/text-page.tsx";
import { useStore } from "../lib/store-settings.ts";

export const Route = createFileRoute("/privacy")({ component: PrivacyPage });

/** For the owner to review with a lawyer before the store opens. It names every service that the store sends data to. */
function PrivacyPage() {
  const store = useStore();
  return (
    <TextPage
      title="Privacy Policy"
      subtitle={`Which data ${store.name} keeps about you, why, for how long, and how to have it deleted.`}
      effective="November 1, 2026"
      sections={listSections(store)}
    />
  );
}

function StoreEmail() {
  const { email } = useStore();
  return <a href={`mailto:${email}`}>{email}</a>;
}

function listSections(store: StoreIdentity) {
  return [
    {
      title: "Who is responsible",
      text: (
        <p>
          {store.name}, {formatStoreAddress(store)}, {store.address.country}, is responsible for your personal
          information under the Personal Information Protection and Electronic Documents Act (PIPEDA). Our
          privacy officer is {store.founder.name}, {store.founder.title}, at <StoreEmail /> or {store.phone}.
        </p>
      ),
    },
    {
      title: "What we keep, and why",
      text: (
        <>
          <p>We ask only for what we need to run the store, and use it for nothing else:</p>
          <ul>
            <li>
              <strong>Your account</strong>: email address, name and phone number if you give them, and when
              you last signed in. Your password is stored only in a form that cannot be read back.
            </li>
            <li>
              <strong>Your addresses, cart and orders</strong>: to deliver what you bought, to answer your
              questions about it, and because tax law requires records of sales.
            </li>
            <li>
              <strong>Payments</strong>: the outcome, the amount and Stripe’s reference. Your card number goes
              straight to Stripe; it never reaches us.
            </li>
            <li>
              <strong>The newsletter</strong>: your email address, only if you subscribe. Every email has a
              link to unsubscribe, and <Link to="/newsletter/unsubscribe">you can do it here</Link>.
            </li>
            <li>
              <strong>“Tell me when it is back”</strong>: your email address, until we have sent that one
              email, and for half a year at most.
            </li>
            <li>
              <strong>Technical records</strong>: your IP address and what was requested, for a short time, to
              keep the store safe and to find faults.
            </li>
          </ul>
          <p>We do not sell your data, show advertisements, or follow you to other sites.</p>
        </>
      ),
    },
    {
      title: "Where it is kept",
      text: (
        <>
          <p>These services work for us, and get only what they need for it:</p>
          <ul>
            <li>
              <strong>Supabase</strong> signs you in: email address, password (hashed) and name.
            </li>
            <li>
              <strong>Stripe</strong> processes card payments: what you type into the card form, the amount
              and the order’s number.
            </li>
            <li>
              <strong>Cloudflare</strong> hosts the store and its database: account, addresses, cart and
              orders.
            </li>
            <li>
              <strong>Our mail service</strong> sends confirmations and the newsletter: email address and the
              message.
            </li>
          </ul>
          <p>
            Their computers may stand outside Canada, such as in the United States, where the law of that
            country applies to them. If you ask for the map on our <Link to="/contact">Contact page</Link>,
            your browser fetches it from OpenStreetMap, which can then see your IP address.
          </p>
        </>
      ),
    },
    {
      title: "What stays in your browser",
      text: (
        <p>
          We set no advertising or analytics cookies. Your browser keeps your session, your wishlist, the
          postal code you last asked about, and what you wanted to add to the cart before signing in. Stripe
          may set its own cookies on the payment page to prevent fraud. You can delete all of it in your
          browser’s settings. We count how fast our pages are and which searches find nothing, without saying
          who you are, and not at all if your browser asks websites not to track you.
        </p>
      ),
    },
    {
      title: "How long we keep it",
      text: (
        <ul>
          <li>Your account and addresses: until you ask us to delete them.</li>
          <li>
            Orders and payments: six years after the end of the tax year, as the Income Tax Act requires.
          </li>
          <li>Newsletter: until you unsubscribe; then only that you did, so that we do not write again.</li>
          <li>Technical records: no longer than 30 days.</li>
        </ul>
      ),
    },
    {
      title: "Your rights",
      text: (
        <>
          <p>
            You may ask what we know about you, have it corrected or deleted, and withdraw your consent, as
            far as no law requires us to keep it. Write to <StoreEmail />; we answer within 30 days, free of
            charge.
          </p>
          <p>
            If our answer does not satisfy you, you can turn to the{" "}
            <a href="https://www.priv.gc.ca/" target="_blank" rel="noreferrer">
              Office of the Privacy Commissioner of Canada
            </a>
            .
          </p>
        </>
      ),
    },
    {
      title: "Safety, children and changes",
      text: (
        <>
          <p>
            Data travels encrypted, and only those who need it for their work can see it. If a breach puts you
            at real risk of significant harm, we tell you and the Privacy Commissioner.
          </p>
          <p>The store is not meant for children under 13, and we do not knowingly keep their data.</p>
          <p>
            When this policy changes, the date above changes with it; if the change matters to you, we also
            write to you.
          </p>
        </>
      ),
    },
  ];
}
