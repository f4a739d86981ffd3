import { sql } from "drizzle-orm";
import * as v from "valibot";
import { postalCodeSchema } from "../../../contract/account/addresses.ts";
import type { OpeningView } from "../../../contract/admin/opening.ts";
import { basisPointsToPercent } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { timeZones } from "../../../contract/shared/time-zones.ts";
import { listReachedProvinces } from "../../../contract/shipping/describe-shipping.ts";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { fillFields, fillReturnDays } from "../../../contract/store/marked-text.ts";
import { createNewHome } from "../../../contract/store/new-home.ts";
import { newStoreIdentity } from "../../../contract/store/new-store.ts";
import { sampleStory } from "../../../contract/store/new-texts.ts";
import { formatHours } from "../../../contract/store/opening-hours.ts";
import { findPrivacyOfficer } from "../../../contract/store/privacy-officer.ts";
import { includesDay } from "../../../contract/tax/period.ts";
import type { StoreContext } from "../context.ts";
import { parseEditableTaxDocument } from "../money/taxes/tax-document.ts";
import { type ContentRow, selectContent } from "../store/documents.ts";
import { listUnsavedClaims, parseIdentity } from "../store/identity.ts";
import { isLocalPostalCode } from "../store/postal-codes.ts";
import { parseZonesOrDefault } from "../store/shipping-zones.ts";

/** The state of the external services, which only the configuration knows. */
export interface Services {
  readonly payment: "sandbox" | "test" | "live";
  readonly hasWebhookSecret: boolean;
  readonly signIn: "sandbox" | "real";
  readonly isEmailConfigured: boolean;
}

/**
 * Admin only: reads the checklist for a new store. Each check is derived from the store's state, so none is ticked by
 * hand.
 */
export async function readOpening(context: StoreContext, services: Services): Promise<OpeningView> {
  const rows = await selectContent(
    context,
    "identity",
    "home",
    "about",
    "terms",
    "privacy",
    "shipping",
    "tax",
  );
  const identity = parseIdentity(rows);
  const placeholders = listPlaceholders(identity);
  const facts = await readFacts(context, identity);
  const samples = listSamples(rows, identity, placeholders, facts.return_days);
  return {
    samples,
    checks: [
      {
        name: "Make this store yours",
        link: "/admin/setup",
        is_done: placeholders.length === 0,
        message: describeIdentity(identity, placeholders),
      },
      {
        name: "Sample texts",
        link: "/admin/store",
        is_done: samples.length === 0,
        message:
          samples.length === 0
            ? "No sample texts are left."
            : `${samples.length} ${samples.length === 1 ? "page has" : "pages have"} sample texts. Replace or confirm them.`,
      },
      {
        name: "Tax",
        link: "/admin/taxes",
        ...checkTax(rows, facts, toStoreDay(context.now(), facts.time_zone)),
      },
      { name: "Delivery", link: "/admin/delivery", ...checkDelivery(facts) },
      { name: "Categories", link: "/admin/categories", ...checkCategories(facts) },
      { name: "First products", link: "/admin/products/import", ...checkProducts(facts) },
      { name: "Card payments", link: "/admin/settings/connections", ...checkPayment(services, facts) },
      { name: "Accounts and email", link: "/admin/settings/connections", ...checkAccounts(services) },
      {
        name: "Emails about new orders",
        link: "/admin/settings",
        is_done: facts.order_emails === 1,
        message:
          facts.order_emails === 1
            ? "New orders are reported to the address in your settings."
            : "You don't get emails about new orders. Choose an address.",
      },
      {
        name: "Test order",
        link: "/products",
        is_done: facts.orders > 0,
        message: facts.orders > 0 ? "An order has been placed." : "Place a test order, as a customer would.",
      },
    ],
  };
}

type Samples = OpeningView["samples"];
/** A check's state, with a sentence about it or the next action. */
type CheckState = Pick<OpeningView["checks"][number], "is_done" | "message">;

interface Placeholder {
  readonly label: string;
  readonly text: string;
}

/** Lists the facts with which a new store starts and no store can open. */
function listPlaceholders(identity: StoreIdentity): Placeholder[] {
  const { name, town, address, phone, email } = newStoreIdentity;
  return [
    ...(identity.name === name ? [{ label: "name", text: name }] : []),
    ...(identity.address.street === address.street
      ? [{ label: "address", text: formatStoreAddress(identity) }]
      : []),
    ...(identity.town === town ? [{ label: "town", text: town }] : []),
    ...(identity.phone === phone ? [{ label: "phone number", text: phone }] : []),
    ...(identity.email === email ? [{ label: "email", text: email }] : []),
  ];
}

const factsSchema = v.object({
  return_days: v.number(),
  time_zone: v.picklist(timeZones),
  tax_basis_points: v.number(),
  taxed_by_place: v.number(),
  taxed_products: v.number(),
  delivery: v.number(),
  local_codes: v.number(),
  own_codes: v.number(),
  shown_categories: v.number(),
  empty_categories: v.number(),
  products: v.number(),
  inactive: v.number(),
  prompt_events: v.number(),
  events: v.number(),
  order_emails: v.number(),
  orders: v.number(),
});
type Facts = v.InferOutput<typeof factsSchema>;

async function readFacts(context: StoreContext, { address }: StoreIdentity): Promise<Facts> {
  const postalCode = v.safeParse(postalCodeSchema, address.postal_code);
  const facts = await context.db.get(sql`SELECT return_days, time_zone,
    default_tax_basis_points AS tax_basis_points,
    tax_mode = 'by_place' AS taxed_by_place,
    (SELECT count(*) FROM products WHERE is_active = 1 AND tax_rate_basis_points > 0) AS taxed_products,
    delivery_saved_at IS NOT NULL OR EXISTS (SELECT 1 FROM store_content WHERE key = 'shipping') AS delivery,
    (SELECT count(*) FROM local_postal_codes) AS local_codes,
    ${isLocalPostalCode(postalCode.success ? postalCode.output : "")} AS own_codes,
    (SELECT count(*) FROM categories WHERE is_shown = 1) AS shown_categories,
    (SELECT count(*) FROM categories WHERE is_shown = 1 AND NOT EXISTS
      (SELECT 1 FROM products WHERE products.category = categories.name AND is_active = 1)) AS empty_categories,
    (SELECT count(*) FROM products WHERE is_active = 1) AS products,
    (SELECT count(*) FROM products WHERE is_active = 0 AND archived_at IS NULL) AS inactive,
    (SELECT count(*) FROM stripe_events WHERE ${isPromptEvent}) AS prompt_events,
    (SELECT count(*) FROM stripe_events) AS events,
    new_order_email IS NOT NULL AS order_emails,
    (SELECT count(*) FROM orders WHERE status <> 'pending_payment') AS orders
    FROM store_settings`);
  return v.parse(factsSchema, facts);
}

/**
 * A condition on stripe_events for those of the newest payment that arrived within a minute. They came from the
 * webhook; the cron fetches missed ones later. Earlier payments may have been made with other keys or another endpoint.
 */
const isPromptEvent = sql`julianday(received_at) - julianday(occurred_at) < 1.0 / 1440
  AND stripe_payment_intent_id IS
    (SELECT newest.stripe_payment_intent_id FROM stripe_events AS newest ORDER BY newest.occurred_at DESC LIMIT 1)`;

/**
 * Lists the texts of a new store that its owner has neither replaced nor confirmed. A page that was saved, even
 * unchanged, is confirmed, except for placeholders such as "Your Store", which can be true for no store.
 */
function listSamples(
  rows: readonly ContentRow[],
  identity: StoreIdentity,
  placeholders: readonly Placeholder[],
  returnDays: number,
): Samples {
  const { banners, promises } = createNewHome([]);
  const samples: Samples = [
    {
      page: "identity",
      sentences: [...placeholders.map(({ text }) => text), ...listClaims(rows, identity, returnDays)],
      can_stay: placeholders.length === 0,
    },
    {
      page: "home",
      sentences: [...banners, ...promises.map((promise) => fillReturnDays(promise, returnDays))].map(
        ({ title, text }) => `${title}: ${text}`,
      ),
      can_stay: true,
    },
    { page: "about", sentences: [fillFields(sampleStory, { name: identity.name })], can_stay: true },
    { page: "terms", sentences: [], can_stay: true },
    { page: "privacy", sentences: [], can_stay: true },
  ];
  return samples.filter(({ page, sentences }) =>
    page === "identity" ? sentences.length > 0 : rows.every(({ key }) => key !== page),
  );
}

/** Lists the sentences that only the owner can confirm, and that no admin has saved. */
function listClaims(rows: readonly ContentRow[], identity: StoreIdentity, returnDays: number): string[] {
  const { title, text } = fillReturnDays(identity.guarantee, returnDays);
  const claims = {
    hours: `Open ${formatHours(identity)}`,
    guarantee: `${title}: ${text}`,
    privacy_officer: `Privacy officer: ${findPrivacyOfficer(identity).name}`,
  };
  const isSaved = rows.some(({ key }) => key === "identity");
  return [
    ...(isSaved ? [] : [identity.tagline, identity.description]),
    ...listUnsavedClaims(rows).map((name) => claims[name]),
  ];
}

function describeIdentity({ address }: StoreIdentity, placeholders: readonly Placeholder[]): string {
  if (placeholders.length > 0) {
    const labels = placeholders.map(({ label }) => label);
    return `You are still using the sample ${new Intl.ListFormat("en-CA").format(labels)}.`;
  }
  const missingPoint =
    address.latitude === null ? " It has no point on the map yet: set it under Name and address." : "";
  return `The store has its own name, address, phone number and email.${missingPoint}`;
}

/** Checks the tax. Rates of products are right only if all customers are in one province. */
function checkTax(rows: readonly ContentRow[], facts: Facts, today: string): CheckState {
  const { registrations } = parseEditableTaxDocument(rows);
  if (facts.taxed_by_place === 1) {
    if (registrations.length === 0) {
      return open("The store has no tax registration, so it charges no tax.");
    }
    return registrations.some((row) => includesDay(row, today))
      ? done("Customers pay the taxes of their place for which the store is registered.")
      : open("No tax registration is in force today, so the store charges no tax.");
  }
  if (facts.tax_basis_points === 0 && facts.taxed_products === 0) {
    return registrations.length === 0 && rows.some(({ key }) => key === "tax")
      ? done("The store isn't registered for any tax, and charges none.")
      : open("No tax is charged. If you are registered for GST/HST, tax by place.");
  }
  const percent = basisPointsToPercent(facts.tax_basis_points);
  if (percent === 0) {
    return open(
      "Every customer in Canada pays the tax rates of the products, and new ones start without. Tax by place?",
    );
  }
  return listReachedProvinces(parseZonesOrDefault(rows)).length <= 1
    ? done("New products start with a tax rate.")
    : open(`Every customer in Canada pays ${percent} % on new products. Tax by place?`);
}

function checkDelivery({ delivery, local_codes: codes, own_codes: ownCodes }: Facts): CheckState {
  if (codes === 0) {
    return open("No postal code is local, so nobody gets free delivery or cash on delivery.");
  }
  if (delivery === 0) {
    return open("Check your delivery prices, and save them even if nothing changes.");
  }
  const count = codes === 1 ? "1 area or postal code is" : `${codes} areas and postal codes are`;
  // A new store starts with the local postal codes of one town, which may be another one.
  const missing = ownCodes === 0 ? " The store's own is not one of them." : "";
  return done(`Delivery prices are set, and ${count} local.${missing}`);
}

function checkCategories({ shown_categories: shown, empty_categories: empty }: Facts): CheckState {
  if (shown === 0) return open("Shoppers see no category. Add one, or show one.");
  if (empty === 0) return done("Every category that shoppers see has products.");
  return open(
    `${empty} of the categories that shoppers see ${empty === 1 ? "has" : "have"} no product for sale. Fill or hide ${empty === 1 ? "it" : "them"}.`,
  );
}

function checkProducts({ products, inactive }: Facts): CheckState {
  if (products > 0) {
    const others = inactive > 0 ? ` ${inactive} ${inactive === 1 ? "is" : "are"} inactive.` : "";
    return done(`${products} ${products === 1 ? "product is" : "products are"} for sale.${others}`);
  }
  if (inactive === 0) return open("There is no product yet. Add one by hand, or import a file.");
  return open(
    `${inactive} ${inactive === 1 ? "product is" : "products are"} inactive. Add an image to each and activate it.`,
  );
}

/** Checks that cards are charged, and that Stripe's reports of payments reach the store by themselves. */
function checkPayment({ payment, hasWebhookSecret }: Services, facts: Facts): CheckState {
  if (payment === "sandbox") {
    return open("Cards go to the sandbox: no card is charged. See how to connect Stripe.");
  }
  if (payment === "test") {
    return open("Stripe's keys are test keys: no card is charged. See how to use the live keys.");
  }
  if (!hasWebhookSecret) {
    return open("The store cannot verify Stripe's reports of payments yet. See how to connect Stripe.");
  }
  if (facts.prompt_events > 0)
    return done("Cards are charged, and Stripe's reports of payments reach the store.");
  return facts.events > 0
    ? open(
        "Stripe's reports came late, only when the store asked for them. Ask your technician to run npm run deploy.",
      )
    : open("No payment was reported yet. Place a test order by card.");
}

function checkAccounts({ signIn, isEmailConfigured }: Services): CheckState {
  if (signIn === "sandbox") return open("Accounts are kept in the sandbox. See how to connect Supabase.");
  return isEmailConfigured
    ? done("Accounts are kept by Supabase, and the store can send email.")
    : open("The store cannot send email yet. See how to connect it.");
}

function done(message: string): CheckState {
  return { is_done: true, message };
}

function open(message: string): CheckState {
  return { is_done: false, message };
}
