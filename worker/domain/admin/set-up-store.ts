import { eq, sql } from "drizzle-orm";
import * as v from "valibot";
import { deriveFacts } from "../../../contract/admin/derive-store.ts";
import type { SetupBody, SetupView } from "../../../contract/admin/setup.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { includesDay } from "../../../contract/tax/period.ts";
import { newTaxDocument, storedTaxDocument, type TaxDocument } from "../../../contract/tax/tax-document.ts";
import { type RegistrationKind, registrationKinds } from "../../../contract/tax/tax-law.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { readBatch } from "../../db/read-batch.ts";
import { isForeignKeyViolation, type Statement } from "../../db/run-batch.ts";
import { localPostalCodes } from "../../db/schema/accounts.ts";
import { storeSettings } from "../../db/schema/admin.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { readCategories } from "../store/categories/read-categories.ts";
import { listKeptCategories, replaceCategories } from "../store/categories/replace-categories.ts";
import { toSettingsColumns } from "../store/change-settings.ts";
import { type ContentRow, parseDocument, saveContent, selectContent } from "../store/documents.ts";
import {
  listUnsavedClaims,
  omitClaims,
  parseIdentity,
  refuseUnfitLogo,
  requireLogo,
} from "../store/identity.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../store/read-settings.ts";
import { write } from "../write.ts";

/** Reads the facts that the setup form edits. */
export async function readSetup(context: StoreContext): Promise<SetupView> {
  return toView(await readCurrent(context));
}

/**
 * Makes a store its owner's: saves identity, settings and tax registrations, and replaces empty categories and local
 * postal codes, in one batch. It can be repeated until the first order.
 * @throws StoreError invalid_input; conflict, if the store has orders, or, with the current facts, for a stale version
 */
export async function setUpStore(
  context: StoreContext,
  admin: AdminActor,
  body: SetupBody,
): Promise<SetupView> {
  const logo = await requireLogo(context, body.logo_hash ?? null);
  try {
    await write(
      context,
      () => readCurrent(context),
      (current) => {
        if (current.hasOrders) throw new StoreError("conflict", { message: hasOrdersMessage });
        if (
          current.identityVersion !== body.identity_version ||
          current.settings.version !== body.settings_version
        ) {
          throw new StoreError("conflict", { current: toView(current) });
        }
        // The form sends the saved logo again.
        refuseUnfitLogo(logo, current.identity);
        return createDecision(context, admin, current, body, logo.size);
      },
    );
  } catch (error) {
    // A product was added to a category after it was read.
    throw isForeignKeyViolation(error) ? new StoreError("conflict", { cause: error }) : error;
  }
  return readSetup(context);
}

const hasOrdersMessage =
  "The store has orders, so it cannot be set up again. Change its name, settings and categories on their own pages.";

type Current = Awaited<ReturnType<typeof readCurrent>>;

async function readCurrent(context: StoreContext) {
  const { settings, content } = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax"),
  });
  const [{ views }, facts] = await Promise.all([
    readCategories(context),
    context.db.get(sql`SELECT ${orderExists} AS has_orders,
      (SELECT json_group_array(postal_code) FROM
        (SELECT postal_code FROM local_postal_codes ORDER BY postal_code)) AS areas`),
  ]);
  const { has_orders: hasOrders, areas } = v.parse(factsSchema, facts);
  return {
    settings: requireSettings(settings),
    identity: parseIdentity(content),
    unsavedClaims: listUnsavedClaims(content),
    identityVersion: getVersion(content, "identity"),
    taxes: parseDocument(content, "tax", storedTaxDocument) ?? newTaxDocument,
    taxVersion: getVersion(content, "tax"),
    categories: views,
    localAreas: areas,
    hasOrders: hasOrders === 1,
  };
}

function getVersion(content: readonly ContentRow[], key: "identity" | "tax"): number {
  return content.find((row) => row.key === key)?.version ?? 0;
}

const orderExists = sql`EXISTS (SELECT 1 FROM orders WHERE status <> 'pending_payment')`;
const factsSchema = v.object({
  has_orders: v.number(),
  areas: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
});

function toView({ settings, identity, ...current }: Current): SetupView {
  const { shippingFreeOverCents: freeOverCents } = settings;
  return {
    is_possible: !current.hasOrders,
    identity,
    time_zone: settings.timeZone,
    order_prefix: settings.orderPrefix,
    categories: current.categories.map(({ name }) => name),
    shipping_flat_rate: centsToDollars(settings.shippingFlatRateCents),
    shipping_free_over: freeOverCents === null ? null : centsToDollars(freeOverCents),
    local_areas: current.localAreas,
    cash_on_delivery: settings.isCashOnDelivery,
    guest_checkout: settings.isGuestCheckout,
    registrations: current.taxes.registrations.map(({ kind, number }) => ({ kind, number })),
    identity_version: current.identityVersion,
    settings_version: settings.version,
  };
}

function createDecision(
  context: StoreContext,
  admin: AdminActor,
  current: Current,
  body: SetupBody,
  logoSize: StoreIdentity["logo_size"],
) {
  const derived = deriveFacts(body);
  const identity = createIdentity(current.identity, body, logoSize);
  const timeZone = body.time_zone ?? derived.time_zone;
  const taxes = changeRegistrations(current.taxes, body, toStoreDay(context.now(), timeZone));
  const settings = toSettingsColumns({
    shipping_flat_rate: body.shipping_flat_rate,
    shipping_free_over: body.shipping_free_over,
    cash_on_delivery: body.cash_on_delivery,
    guest_checkout: body.guest_checkout,
    time_zone: timeZone,
    order_prefix: body.order_prefix ?? derived.order_prefix,
    ...(taxes !== undefined && { tax_mode: taxes.registrations.length > 0 ? "by_place" : "per_product" }),
  });
  const localAreas = body.local_areas ?? derived.local_areas;
  const kept = listKeptCategories(current.categories, body.categories);
  return {
    statements: [
      changeSettingsUnlessOrdered(context, current.settings, settings),
      saveContent(context, "identity", omitClaims(identity, current.unsavedClaims), current.identityVersion),
      ...(taxes === undefined ? [] : [saveContent(context, "tax", taxes, current.taxVersion)]),
      ...replaceCategories(context, current.categories, kept),
      ...replaceLocalAreas(context, localAreas),
      writeAudit(context, admin, {
        action: "store.setup",
        entity: "settings",
        entityId: "store",
        summary: "Set up the store",
        before: {
          ...current.identity,
          ...pickFields(current.settings, settings),
          categories: current.categories.map(({ name }) => name),
          localAreas: current.localAreas,
          registrations: current.taxes.registrations,
        },
        after: {
          ...identity,
          ...settings,
          categories: kept.map(({ name }) => name),
          localAreas,
          registrations: (taxes ?? current.taxes).registrations,
        },
      }),
    ],
    // Another admin may save the first identity or add a category at the same moment.
    mayBeTaken: ["store_content.key", "categories.name", "categories.name_folded", "categories.slug"],
  };
}

function createIdentity(
  current: StoreIdentity,
  body: SetupBody,
  logoSize: StoreIdentity["logo_size"],
): StoreIdentity {
  const derived = deriveFacts(body);
  const isMoved = body.postal_code !== current.address.postal_code;
  const { latitude, longitude } = isMoved ? noPoint : current.address;
  return {
    ...current,
    name: body.name,
    tagline: body.tagline,
    description: body.description ?? derived.description,
    town: body.town ?? derived.town,
    address: {
      street: body.street,
      locality: body.locality,
      province: body.province ?? derived.province,
      postal_code: body.postal_code,
      is_province_confirmed: body.is_province_confirmed,
      country: "Canada",
      latitude: body.latitude === undefined ? latitude : body.latitude,
      longitude: body.longitude === undefined ? longitude : body.longitude,
    },
    phone: body.phone,
    email: body.email,
    colour: body.colour ?? current.colour,
    ...(body.logo_hash !== undefined && { logo_hash: body.logo_hash, logo_size: logoSize }),
    tax_number: body.tax_number === undefined ? current.tax_number : body.tax_number,
  };
}

const noPoint = { latitude: null, longitude: null };

/**
 * Registers the store from today for the taxes of which the answers contain a number, and ends the registrations that
 * they deny. Returns undefined if they say nothing about taxes.
 */
function changeRegistrations(
  current: TaxDocument,
  { tax_number, provincial_tax_numbers }: SetupBody,
  today: string,
): TaxDocument | undefined {
  const numbers: Partial<Record<RegistrationKind, string | null | undefined>> = {
    gst_hst: tax_number,
    ...provincial_tax_numbers,
  };
  if (Object.values(numbers).every((number) => number === undefined)) return undefined;
  const kept = current.registrations.filter(
    (row) => numbers[row.kind] === undefined || (numbers[row.kind] === row.number && includesDay(row, today)),
  );
  const added = registrationKinds.flatMap((kind) => {
    const number = numbers[kind] ?? null;
    const isKept = kept.some((row) => row.kind === kind);
    return number === null || isKept ? [] : [{ kind, number, from: today, until: null }];
  });
  return { ...current, registrations: [...kept, ...added] };
}

/**
 * The version is NULL if the settings changed or an order was placed meanwhile. The column refuses it, and write()
 * retries.
 */
function changeSettingsUnlessOrdered(
  context: StoreContext,
  { version }: StoreSettings,
  changes: Partial<StoreSettings>,
): Statement {
  const now = context.now().toISOString();
  return context.db
    .update(storeSettings)
    .set({
      ...changes,
      deliverySavedAt: now,
      updatedAt: now,
      version: sql`CASE WHEN ${storeSettings.version} = ${version} AND NOT ${orderExists} THEN ${storeSettings.version} + 1 END`,
    })
    .where(eq(storeSettings.id, 1));
}

function replaceLocalAreas(context: StoreContext, areas: readonly string[]): Statement[] {
  return [
    context.db.delete(localPostalCodes),
    insertFrom(
      context.db,
      localPostalCodes,
      { postalCode: sql`value`, createdAt: context.now().toISOString() },
      sql`FROM json_each(${JSON.stringify([...new Set(areas)])})`,
    ),
  ];
}

function pickFields(settings: StoreSettings, changes: Partial<StoreSettings>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => name in changes));
}
