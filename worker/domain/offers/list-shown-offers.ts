import { asc, sql } from "drizzle-orm";
import { describeOffer, joinNames } from "../../../contract/offers/describe-offer.ts";
import type { OfferTerms } from "../../../contract/offers/offer-terms.ts";
import type { ShownOffersView, ShownOfferView } from "../../../contract/offers/shown-offers.ts";
import { createDateFormat } from "../../../contract/shared/date-format.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { readBatch } from "../../db/read-batch.ts";
import { categories, products } from "../../db/schema/catalog.ts";
import { offers } from "../../db/schema/offers.ts";
import type { StoreContext } from "../context.ts";
import { requireSettings, selectSettings } from "../store/read-settings.ts";

/**
 * Lists the offers that shoppers see before they count: those that are on today, for every customer, and need no code
 * or one that counts in many orders.
 */
export async function listShownOffers(context: StoreContext): Promise<ShownOffersView> {
  const rows = await readBatch(context.db, {
    settings: selectSettings(context),
    offers: selectShownOffers(context),
    categories: context.db.select({ id: categories.id, name: categories.name }).from(categories),
    products: selectOfferedProducts(context),
    exempt: selectExemptProducts(context),
  });
  const today = toStoreDay(context.now(), requireSettings(rows.settings).timeZone);
  const names = new Map([...rows.categories, ...rows.products].map(({ id, name }) => [id, name]));
  const shown = rows.offers
    .filter(({ startsOn, endsOn }) => startsOn <= today && (endsOn === null || endsOn >= today))
    .flatMap((row) => toShownOffer(row, names));
  return { offers: shown, exempt_product_ids: shown.length === 0 ? [] : rows.exempt.map(({ id }) => id) };
}

const sharedCode = sql`(SELECT min(code) FROM offer_codes WHERE offer_id = offers.id
  HAVING count(*) = 1 AND max(is_single_use) = 0)`;

/** A condition over `offers`. The days are compared in the store's time zone later. */
const isShown = sql`offers.display <> 'hidden' AND offers.ended_at IS NULL AND offers.customer_email IS NULL
  AND (offers.max_uses IS NULL OR offers.uses < offers.max_uses)
  AND (offers.is_automatic = 1 OR ${sharedCode} IS NOT NULL)`;

function selectShownOffers({ db }: StoreContext) {
  return db
    .select({
      id: offers.id,
      title: offers.title,
      terms: offers.terms,
      startsOn: offers.startsOn,
      endsOn: offers.endsOn,
      display: offers.display,
      code: sql<string | null>`CASE WHEN offers.is_automatic = 1 THEN NULL ELSE ${sharedCode} END`.as(
        "shared_code",
      ),
    })
    .from(offers)
    .where(isShown)
    .orderBy(asc(offers.createdAt), asc(offers.id));
}

/** Selects the products that shown offers name. */
function selectOfferedProducts({ db }: StoreContext) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      sql`products.is_active = 1 AND products.is_offer_exempt = 0 AND products.id IN (SELECT value
        FROM offers, json_each(offers.terms, '$.scope.ids')
        WHERE offers.terms ->> '$.scope.kind' = 'products' AND ${isShown})`,
    );
}

function selectExemptProducts({ db }: StoreContext) {
  return db
    .select({ id: products.id })
    .from(products)
    .where(sql`products.is_offer_exempt = 1 AND products.is_active = 1`);
}

type ShownOfferRow = Awaited<ReturnType<typeof selectShownOffers>>[number];

/** Returns nothing for an offer of which no category or product is left. */
function toShownOffer(
  { id, title, terms, endsOn, display, code }: ShownOfferRow,
  names: ReadonlyMap<string, string>,
): ShownOfferView[] {
  const ids = terms.scope.kind === "all" ? [] : terms.scope.ids.filter((each) => names.has(each));
  if (display === "hidden" || (terms.scope.kind !== "all" && ids.length === 0)) return [];
  const scopeNames = ids.map((each) => names.get(each) ?? "");
  return [
    {
      id,
      title,
      text: describeShownOffer(terms, scopeNames, { code, endsOn }),
      gives: describeOffer({ ...terms, ...everything, ...unconditional }, []),
      products: scopeNames.length === 0 ? null : joinNames(scopeNames),
      code,
      ends_on: endsOn,
      display,
      scope: toShownScope(terms.scope.kind, ids, scopeNames),
    },
  ];
}

const everything = { scope: { kind: "all" }, from_cents: 0 } as const;
const unconditional = { excludes_sale: false, first_order: false } as const;

/** Describes an offer with its code, which follows what it gives, and its last day. */
function describeShownOffer(
  terms: OfferTerms,
  names: readonly string[],
  { code, endsOn }: Pick<ShownOfferRow, "code" | "endsOn">,
): string {
  const what = describeOffer({ ...terms, ...unconditional }, names);
  const conditions = describeOffer(terms, names).slice(what.length);
  const withCode = code === null ? "" : ` with ${code}`;
  const until = endsOn === null ? "" : `, until ${formatDay(new Date(endsOn))}`;
  return `${what}${withCode}${conditions}${until}`;
}

function toShownScope(
  kind: OfferTerms["scope"]["kind"],
  ids: readonly string[],
  names: readonly string[],
): ShownOfferView["scope"] {
  switch (kind) {
    case "all":
      return { kind };
    case "categories":
      return { kind, names: [...names] };
    case "products":
      return { kind, ids: [...ids] };
  }
}

const formatDay = createDateFormat({ month: "long", day: "numeric" });
