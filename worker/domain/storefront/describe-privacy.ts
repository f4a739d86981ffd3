import { parseText } from "../../../contract/store/marked-text.ts";
import { findPrivacyOfficer } from "../../../contract/store/privacy-officer.ts";
import type { TextSectionView } from "../../../contract/store/texts.ts";
import { maxNights } from "../backup/nightly-backup.ts";
import type { StoreContext } from "../context.ts";
import { describePeriod, retentionSchedule } from "../retention/retention-schedule.ts";
import { browserStorage, guestCartCookie } from "./browser-storage.ts";
import type { StoreFacts } from "./read-text-page.ts";

type Part = Pick<StoreContext, "services" | "backups">;

/**
 * Writes the end of the privacy policy from what the store does: who is responsible, which services get data, what
 * browsers keep, and how long records are kept. Admins cannot edit it.
 */
export function describePrivacy(context: Part, facts: StoreFacts): TextSectionView[] {
  return [
    describeOfficer(facts),
    describeServices(context, facts),
    describeBrowserStorage(context, facts),
    describeRetention(context, facts),
  ];
}

function describeOfficer({ store }: StoreFacts): TextSectionView {
  const { name, email } = findPrivacyOfficer(store);
  return writeSection(
    "Our privacy officer",
    `Our privacy officer, {officer}, answers questions about your personal information and requests to see,
      correct or delete it. Write to {email}, or call {phone}.`,
    { officer: name, email, phone: store.phone },
  );
}

function describeServices({ services, backups }: Part, { store }: StoreFacts): TextSectionView {
  const names = [
    `- **Cloudflare** hosts the store and its database: accounts, addresses, carts and orders, with and
      without an account. It also sees your IP
      address, and limits how many requests come from it.`,
    services.isSupabaseUsed && "- **Supabase** signs you in: email address, password (hashed) and name.",
    services.isStripeLive &&
      "- **Stripe** takes card payments: what you type into its card form, the amount and the order's number.",
    services.isTurnstileUsed &&
      `- **Cloudflare Turnstile** checks that orders without an account come from people: it sees your IP address and
        properties of your browser.`,
    services.mail === "resend" && "- **Resend** sends our emails: email address and message.",
    services.mail === "cloudflare" &&
      "- **Cloudflare Email Service** sends our emails: email address and message.",
    store.address.latitude !== null &&
      "- **OpenStreetMap** draws the map on our [Contact page](/contact), if you open it. It then sees your IP address.",
  ].filter((line) => line !== false);
  return writeSection(
    "Services that work for us",
    `Each service gets only what it needs.\n\n${names.join("\n")}\n\nTheir servers may be outside Canada, such as in the United
      States, where the law of that country applies to your data.${
        backups === undefined ? "" : " Our backups are at Cloudflare too."
      }`,
  );
}

function describeBrowserStorage({ services }: Part, { settings }: StoreFacts): TextSectionView {
  const cookieNote = settings.isGuestCheckout ? guestCartCookie : "The store sets no cookies.";
  const stripeNote = services.isStripeLive
    ? " Stripe may set cookies of its own on the payment page, to prevent fraud."
    : "";
  return {
    ...writeSection(
      "What your browser remembers",
      `${cookieNote}${stripeNote} Its pages keep this in your browser, whose settings can delete it:`,
    ),
    table: {
      headings: ["What", "How long"],
      rows: browserStorage.map(({ what, until }) => [what, until]),
    },
  };
}

function describeRetention({ backups }: Part, { settings }: StoreFacts): TextSectionView {
  const nights = backups === undefined ? "" : ` Our nightly backups are deleted after ${maxNights} nights.`;
  return {
    ...writeSection(
      "How long we keep records",
      `A program deletes expired records every night.${nights} Cloudflare can restore our database to any moment of the last
        30 days, and then forgets it too.`,
    ),
    table: {
      headings: ["Records", "How long", "Why"],
      rows: retentionSchedule.map((line) => [line.records, describePeriod(line, settings), line.reason]),
    },
  };
}

function writeSection(
  title: string,
  text: string,
  fields: Readonly<Record<string, string>> = {},
): TextSectionView {
  const blocks = parseText(text, fields).flatMap((section) => section.blocks);
  return { title, blocks, table: null };
}
