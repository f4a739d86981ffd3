import { sql } from "drizzle-orm";
import * as v from "valibot";
import { postalCodeSchema } from "../../../contract/account/addresses.ts";
import type { OpeningStep, OpeningView } from "../../../contract/admin/opening.ts";
import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import type { StoreContext } from "../context.ts";
import { isLocalPostalCode } from "../delivery/is-local-postal-code.ts";
import { isPromptEvent } from "../orders/payments/stripe-deliveries.ts";
import { parseDescribedZones } from "../settings/shipping-document.ts";
import { selectContent } from "../settings/store-content.ts";
import { parseIdentity } from "../settings/store-identity.ts";
import { listPlaceholders, listSamples, sampledDocuments } from "./list-samples.ts";

/** The state of the external services, which only the configuration knows. */
export interface Services {
  readonly payment: "sandbox" | "test" | "live";
  readonly hasWebhookSecret: boolean;
  readonly signIn: "sandbox" | "real";
  /** Problems of Supabase's settings, as sentences that say how to solve them. */
  readonly signInProblems: readonly string[];
  readonly isEmailConfigured: boolean;
}

const factsSchema = v.object({
  return_days: v.number(),
  tax: v.number(),
  taxed_by_place: v.number(),
  registrations: v.number(),
  delivery: v.number(),
  local_codes: v.number(),
  own_codes: v.number(),
  empty_categories: v.number(),
  products: v.number(),
  inactive: v.number(),
  without_weight: v.number(),
  prompt_events: v.number(),
  events: v.number(),
  orders: v.number(),
});

/** Reads the checklist for a new store. Each step is derived from the store's state, so none is ticked by hand. */
export async function readOpening(context: StoreContext, services: Services): Promise<OpeningView> {
  const rows = await selectContent(context, "shipping", ...sampledDocuments);
  const identity = parseIdentity(rows);
  const placeholders = listPlaceholders(identity).map(({ label }) => label);
  const postalCode = v.safeParse(postalCodeSchema, identity.address.postal_code);
  const facts = v.parse(
    factsSchema,
    await context.db.get(sql`SELECT
      (SELECT return_days FROM store_settings) AS return_days,
      (SELECT default_tax_basis_points FROM store_settings) AS tax,
      (SELECT tax_mode = 'by_place' FROM store_settings) AS taxed_by_place,
      coalesce((SELECT json_array_length(value, '$.registrations') FROM store_content WHERE key = 'tax'), 0)
        AS registrations,
      (SELECT delivery_saved_at IS NOT NULL FROM store_settings)
        OR EXISTS (SELECT 1 FROM store_content WHERE key = 'shipping') AS delivery,
      (SELECT count(*) FROM local_postal_codes) AS local_codes,
      ${isLocalPostalCode(postalCode.success ? postalCode.output : "")}
        AS own_codes,
      (SELECT count(*) FROM categories WHERE is_shown = 1 AND NOT EXISTS
        (SELECT 1 FROM products WHERE products.category = categories.name AND is_active = 1)) AS empty_categories,
      (SELECT count(*) FROM products WHERE is_active = 1) AS products,
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
        "The store has its own name, address, phone number and email.",
        `You are still using the sample ${new Intl.ListFormat("en-CA").format(placeholders)}.`,
      ),
      createStep(
        "texts",
        samples.length === 0,
        "No sample texts are left.",
        `${samples.length} ${samples.length === 1 ? "page has" : "pages have"} sample texts. Replace or confirm them.`,
      ),
      createStep(
        "tax",
        facts.taxed_by_place === 1 ? facts.registrations > 0 : facts.tax > 0,
        facts.taxed_by_place === 1
          ? "Customers pay the taxes of their place for which the store is registered."
          : "New products start with a tax rate.",
        facts.taxed_by_place === 1
          ? "The store has no tax registration, so it charges no tax."
          : "New products start without tax.",
      ),
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
        emptyCategories === 0,
        "Every category that shoppers see has products.",
        `${emptyCategories} of the categories that shoppers see ${emptyCategories === 1 ? "has" : "have"} no product for sale. Fill or hide ${emptyCategories === 1 ? "it" : "them"}.`,
      ),
      createStep(
        "products",
        products > 0,
        `${products} ${products === 1 ? "product is" : "products are"} for sale.`,
        inactive > 0
          ? `${inactive} ${inactive === 1 ? "product is" : "products are"} inactive. Add an image to each and activate it.`
          : "There is no product yet. Add one by hand, or import a file.",
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
        services.signIn === "real" && services.signInProblems.length === 0,
        "Accounts are kept by Supabase.",
        services.signInProblems.length > 0
          ? services.signInProblems.join(" ")
          : "Accounts are kept in the sandbox. See how to connect Supabase.",
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
    return "Stripe's reports came late, only when the store asked for them. Check the connection.";
  }
  return "No payment was reported yet. Place a test order by card.";
}
