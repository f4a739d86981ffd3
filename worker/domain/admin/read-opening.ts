import { sql } from "drizzle-orm";
import * as v from "valibot";
import { postalCodeSchema } from "../../../contract/account/addresses.ts";
import type { OpeningStep, OpeningView } from "../../../contract/admin/opening.ts";
import { basisPointsToPercent } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { timeZones } from "../../../contract/shared/time-zones.ts";
import { listReachedProvinces } from "../../../contract/shipping/describe-shipping.ts";
import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import { includesDay } from "../../../contract/tax/period.ts";
import type { StoreContext } from "../context.ts";
import { parseEditableTaxDocument } from "../money/taxes/tax-document.ts";
import { type ContentRow, selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { isLocalPostalCode } from "../store/postal-codes.ts";
import { parseDescribedZones } from "../store/shipping-zones.ts";
import { listPlaceholders, listSamples, sampledDocuments } from "./list-samples.ts";

/** The state of the external services, which only the configuration knows. */
export interface Services {
  readonly payment: "sandbox" | "test" | "live";
  readonly hasWebhookSecret: boolean;
  readonly signIn: "sandbox" | "real";
  readonly isEmailConfigured: boolean;
}

/**
 * A condition on stripe_events for those of the newest payment that arrived within a minute. They came from the webhook; the
 * cron fetches missed ones later. Earlier payments may have been made with other keys or another endpoint.
 */
const isPromptEvent = sql`julianday(received_at) - julianday(occurred_at) < 1.0 / 1440
  AND stripe_payment_intent_id IS
    (SELECT newest.stripe_payment_intent_id FROM stripe_events AS newest ORDER BY newest.occurred_at DESC LIMIT 1)`;

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
  featured: v.number(),
  inactive: v.number(),
  without_weight: v.number(),
  prompt_events: v.number(),
  events: v.number(),
  orders: v.number(),
});

/** Reads the checklist for a new store. Each step is derived from the store's state, so none is ticked by hand. */
export async function readOpening(context: StoreContext, services: Services): Promise<OpeningView> {
  const rows = await selectContent(context, "shipping", "tax", ...sampledDocuments);
  const identity = parseIdentity(rows);
  const placeholders = listPlaceholders(identity).map(({ label }) => label);
  const postalCode = v.safeParse(postalCodeSchema, identity.address.postal_code);
  const facts = v.parse(
    factsSchema,
    await context.db.get(sql`SELECT
      (SELECT return_days FROM store_settings) AS return_days,
      (SELECT time_zone FROM store_settings) AS time_zone,
      (SELECT default_tax_basis_points FROM store_settings) AS tax_basis_points,
      (SELECT tax_mode = 'by_place' FROM store_settings) AS taxed_by_place,
      (SELECT count(*) FROM products WHERE is_active = 1 AND tax_rate_basis_points > 0) AS taxed_products,
      (SELECT delivery_saved_at IS NOT NULL FROM store_settings)
        OR EXISTS (SELECT 1 FROM store_content WHERE key = 'shipping') AS delivery,
      (SELECT count(*) FROM local_postal_codes) AS local_codes,
      ${isLocalPostalCode(postalCode.success ? postalCode.output : "")}
        AS own_codes,
      (SELECT count(*) FROM categories WHERE is_shown = 1) AS shown_categories,
      (SELECT count(*) FROM categories WHERE is_shown = 1 AND NOT EXISTS
        (SELECT 1 FROM products WHERE products.category = categories.name AND is_active = 1)) AS empty_categories,
      (SELECT count(*) FROM products WHERE is_active = 1) AS products,
      (SELECT count(*) FROM products WHERE is_active = 1 AND is_featured = 1) AS featured,
      (SELECT count(*) FROM products WHERE is_active = 0 AND archived_at IS NULL) AS inactive,
      (SELECT count(*) FROM products WHERE is_active = 1 AND weight_kg IS NULL) AS without_weight,
      (SELECT count(*) FROM stripe_events WHERE ${isPromptEvent}) AS prompt_events,
      (SELECT count(*) FROM stripe_events) AS events,
      (SELECT count(*) FROM orders WHERE status <> 'pending_payment') AS orders`),
  );
  const { products, inactive, empty_categories: emptyCategories } = facts;
  const samples = listSamples(rows, facts.return_days);
  return {
    samples,
    steps: [
      createStep(
        "identity",
        placeholders.length === 0,
        `The store has its own name, address, phone number and email.${identity.address.latitude === null ? " It has no point on the map yet: set it under Name and address." : ""}`,
        `You are still using the sample ${new Intl.ListFormat("en-CA").format(placeholders)}.`,
      ),
      createStep(
        "texts",
        samples.length === 0,
        "No sample texts are left.",
        `${samples.length} ${samples.length === 1 ? "page has" : "pages have"} sample texts. Replace or confirm them.`,
      ),
      createTaxStep(rows, facts, toStoreDay(context.now(), facts.time_zone)),
      createStep(
        "delivery",
        facts.delivery === 1 && facts.local_codes > 0,
        // A new store starts with the local postal codes of one town, which may be another one.
        `Delivery prices are set, and ${facts.local_codes} ${facts.local_codes === 1 ? "area or postal code is" : "areas and postal codes are"} local.${facts.own_codes === 0 ? " The store's own is not one of them." : ""}`,
        facts.local_codes === 0
          ? "No postal code is local, so nobody gets free delivery or cash on delivery."
          : "Check your delivery prices, and save the settings even if nothing changes.",
      ),
      createStep(
        "categories",
        facts.shown_categories > 0 && emptyCategories === 0,
        "Every category that shoppers see has products.",
        facts.shown_categories === 0
          ? "Shoppers see no category. Add one, or show one."
          : `${emptyCategories} of the categories that shoppers see ${emptyCategories === 1 ? "has" : "have"} no product for sale. Fill or hide ${emptyCategories === 1 ? "it" : "them"}.`,
      ),
      createStep(
        "products",
        products > 0,
        `${products} ${products === 1 ? "product is" : "products are"} for sale.${inactive > 0 ? ` ${inactive} ${inactive === 1 ? "is" : "are"} inactive.` : ""}`,
        inactive > 0
          ? `${inactive} ${inactive === 1 ? "product is" : "products are"} inactive. Add an image to each and activate it.`
          : "There is no product yet. Add one by hand, or import a file.",
      ),
      createStep(
        "home",
        facts.featured > 0 || rows.some(({ key }) => key === "home"),
        facts.featured > 0
          ? `The home page shows ${facts.featured} featured ${facts.featured === 1 ? "product" : "products"} first.`
          : "You saved the home page. Its sections show the newest products, because none is featured.",
        "No product is featured. Feature some, or save the home page, whose sections then show the newest products.",
      ),
      ...createWeightSteps(parseDescribedZones(rows), facts.without_weight),
      createStep(
        "payment",
        services.payment === "live",
        "Cards are charged for real.",
        services.payment === "test"
          ? "Stripe's keys are test keys: no card is charged. See how to use the live keys."
          : "Cards go to the sandbox: no card is charged. See how to connect Stripe.",
      ),
      createStep(
        "webhook",
        facts.prompt_events > 0 && services.hasWebhookSecret,
        "Stripe's reports of payments reach the store.",
        explainMissingWebhook(services, facts.events),
      ),
      createStep(
        "sign_in",
        services.signIn === "real",
        "Accounts are kept by Supabase.",
        "Accounts are kept in the sandbox. See how to connect Supabase.",
      ),
      createStep(
        "email",
        services.isEmailConfigured,
        "The store can send email.",
        "The store cannot send email yet. See how to connect it.",
      ),
      createStep(
        "order",
        facts.orders > 0,
        "An order has been placed.",
        "Place a test order, as a customer would.",
      ),
    ],
  };
}

type Step = OpeningView["steps"][number];

/** Creates a step of the checklist with the message for its state. */
function createStep(step: OpeningStep, isDone: boolean, doneMessage: string, openMessage: string): Step {
  return { step, is_done: isDone, message: isDone ? doneMessage : openMessage };
}

/** Creates the step about tax. Rates of products are right only if all customers are in one province. */
function createTaxStep(
  rows: readonly ContentRow[],
  facts: Pick<v.InferOutput<typeof factsSchema>, "taxed_by_place" | "tax_basis_points" | "taxed_products">,
  today: string,
): Step {
  const { registrations } = parseEditableTaxDocument(rows);
  if (facts.taxed_by_place === 1) {
    return createStep(
      "tax",
      registrations.some((row) => includesDay(row, today)),
      "Customers pay the taxes of their place for which the store is registered.",
      registrations.length === 0
        ? "The store has no tax registration, so it charges no tax."
        : "No tax registration is in force today, so the store charges no tax.",
    );
  }
  if (facts.tax_basis_points === 0 && facts.taxed_products === 0) {
    const isUnregistered = registrations.length === 0 && rows.some(({ key }) => key === "tax");
    return createStep(
      "tax",
      isUnregistered,
      "The store isn't registered for any tax, and charges none.",
      "No tax is charged. If you are registered for GST/HST, tax by place.",
    );
  }
  const percent = basisPointsToPercent(facts.tax_basis_points);
  return createStep(
    "tax",
    facts.tax_basis_points > 0 && listReachedProvinces(parseDescribedZones(rows)).length <= 1,
    "New products start with a tax rate.",
    percent > 0
      ? `Every customer in Canada pays ${percent} % on new products. Tax by place?`
      : "Every customer in Canada pays the tax rates of the products, and new ones start without. Tax by place?",
  );
}

/** Creates the step about missing weights, for a store whose prices of delivery depend on them. */
function createWeightSteps(shipping: ShippingDocument, missing: number): Step[] {
  const isByWeight = shipping.zones.some(({ rates }) => rates.some(({ from_grams }) => from_grams > 0));
  if (!isByWeight) return [];
  const count = `${missing} ${missing === 1 ? "product has" : "products have"}`;
  const assumed = `${shipping.default_weight_grams / 1_000} kg`;
  return [
    createStep(
      "weights",
      missing === 0,
      "Every product for sale has a weight, which delivery prices depend on.",
      `${count} no weight. Delivery counts ${assumed} for each.`,
    ),
  ];
}

function explainMissingWebhook({ hasWebhookSecret }: Services, eventCount: number): string {
  if (!hasWebhookSecret) {
    return "The store cannot verify Stripe's reports of payments yet. See how to connect Stripe.";
  }
  if (eventCount > 0) {
    return "Stripe's reports came late, only when the store asked for them. Ask your technician to run npm run deploy.";
  }
  return "No payment was reported yet. Place a test order by card.";
}
