import type { AdminTextView, StoreTextBody } from "../../../contract/admin/content.ts";
import { nameConsumerLaw } from "../../../contract/shared/consumer-laws.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { nameInSentence } from "../../../contract/shared/provinces.ts";
import { storeTerms } from "../../../contract/shared/store-terms.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import {
  describeDeliveryPlaces,
  describeDeliveryTerms,
} from "../../../contract/shipping/describe-shipping.ts";
import { deliveryTimeSentence } from "../../../contract/store/describe-delivery.ts";
import { formatStoreAddress, formatTaxNumber } from "../../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { type FieldValues, fillFields, parseText } from "../../../contract/store/marked-text.ts";
import { newTexts } from "../../../contract/store/new-texts.ts";
import { formatHours } from "../../../contract/store/opening-hours.ts";
import { findPrivacyOfficer } from "../../../contract/store/privacy-officer.ts";
import { findProvinceCode, findStoreProvince } from "../../../contract/store/store-province.ts";
import {
  storeText,
  type TextPageName,
  type TextSectionView,
  type TextView,
  type textFields,
  textPages,
} from "../../../contract/store/texts.ts";
import { includesDay } from "../../../contract/tax/period.ts";
import {
  nameRegistration,
  newTaxDocument,
  storedTaxDocument,
  type TaxDocument,
} from "../../../contract/tax/tax-document.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { StoreContext } from "../context.ts";
import { type ContentRow, defineDocument, getVersion, parseDocument, selectContent } from "./documents.ts";
import { parseIdentity } from "./identity.ts";
import { getShippingRules, requireSettings, type StoreSettings, selectSettings } from "./read-settings.ts";
import { parseZonesOrDefault } from "./shipping-zones.ts";

/** Reads a page's text for shoppers, with its fields filled in. */
export async function readText(context: StoreContext, page: TextPageName): Promise<TextView> {
  const { document, view } = await readEditedText(context, page);
  return {
    subtitle: fillFields(document.subtitle, view.fields),
    effective: document.effective,
    sections: parseSections(document.text, view.fields),
  };
}

/** Parses a text into the sections of its page, and fills its fields. */
export function parseSections(text: string, fields: FieldValues): TextSectionView[] {
  return parseText(text, fields).map((section) => ({ ...section, table: null }));
}

/**
 * Returns the page with this name.
 * @throws StoreError not_found for a page without a text that admins can edit
 */
export function requireEditablePage(name: string): TextPageName {
  const page = textPages.find((textPage) => textPage === name);
  if (page === undefined) throw new StoreError("not_found");
  return page;
}

/** Returns the text of a page as a document that admins can read and change. */
export function getPageText(page: TextPageName) {
  return defineDocument<StoreTextBody, AdminTextView>({
    key: page,
    name: `the text of /${page}`,
    action: "store.text",
    read: (context) => readEditedText(context, page),
  });
}

/** Reads a page's text as it was typed, with the standard text and the values of the fields. */
async function readEditedText(context: StoreContext, page: TextPageName) {
  const { settings, content } = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, ...factKeys, page),
  });
  const document = parseDocument(content, page, storeText) ?? newTexts[page];
  const view: AdminTextView = {
    page,
    document,
    standard: newTexts[page],
    fields: toFieldValues(context, settings, content),
    version: getVersion(content, page),
    updated_at: content.find(({ key }) => key === page)?.updatedAt ?? null,
  };
  return { document, view };
}

/** Selects the documents that toFieldValues() needs, as a statement that callers add to their own batch. */
export function selectTextFacts(context: StoreContext) {
  return selectContent(context, ...factKeys);
}

const factKeys = ["identity", "shipping", "tax"] as const;

/** Returns the values of the fields that admins can use in a text. */
export function toFieldValues(
  context: StoreContext,
  settingsRows: readonly StoreSettings[],
  facts: readonly ContentRow[],
): Record<(typeof textFields)[number], string> {
  const settings = requireSettings(settingsRows);
  const store = parseIdentity(facts);
  const shipping = parseZonesOrDefault(facts);
  const registrations = listRegistrations(
    parseDocument(facts, "tax", storedTaxDocument) ?? newTaxDocument,
    toStoreDay(context.now(), settings.timeZone),
  );
  const province = findStoreProvince(store);
  return {
    name: store.name,
    tagline: store.tagline,
    town: store.town,
    address: formatStoreAddress(store),
    country: store.address.country,
    email: store.email,
    phone: store.phone,
    hours: formatHours(store),
    province: nameInSentence(province),
    consumer_law: nameConsumerLaw(province),
    founder: store.founder.name,
    founder_title: store.founder.title,
    privacy_officer: findPrivacyOfficer(store).name,
    tax_number: describeTaxNumbers(store, settings, registrations),
    taxes:
      settings.taxMode === "by_place"
        ? "They depend on the product and on the place that we deliver to. Your cart shows them before you pay."
        : "Each product has one tax rate for every address, and your cart shows the tax before you pay.",
    price_range: store.price_range,
    delivery_places: describeDeliveryPlaces(shipping, findProvinceCode(store)),
    delivery_price: describeDeliveryTerms(shipping, getShippingRules(settings)),
    delivery_time: deliveryTimeSentence(store),
    account: settings.isGuestCheckout ? "" : "You need an account to order.",
    pickup: describePickup(settings),
    cash_on_delivery: settings.isCashOnDelivery
      ? "With an account, you can pay cash on delivery at local postal codes."
      : "",
    cards: new Intl.ListFormat("en-CA").format(storeTerms.cards),
    return_days: String(settings.returnDays),
    unpaid_order_days: String(settings.unpaidOrderDays),
    email_days: String(settings.emailDays),
    audit_days: String(settings.auditDays),
  };
}

function describePickup({ isPickup, isPaidAtPickup, pickupHoldDays }: StoreSettings): string {
  if (!isPickup) return "";
  const days = pickupHoldDays === 1 ? "a day" : `${pickupHoldDays} days`;
  return [
    "You can also pick up your order at the store, free of charge, at a time that you choose.",
    isPaidAtPickup && "You can then pay at the counter, in cash or by Interac.",
    "We email you when your order is ready, and you can cancel it until you pick it up.",
    `We keep it for ${days} after its pick-up time, or after it is ready if that is later.`,
    "Then we cancel it and refund what you paid.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Lists the registrations of a day with their numbers as orders print them. */
function listRegistrations({ registrations }: TaxDocument, day: string): string[] {
  return registrations
    .filter((registration) => includesDay(registration, day))
    .map(({ kind, number }) => `${nameRegistration(kind)} ${number}`);
}

function describeTaxNumbers(
  { tax_number: number }: StoreIdentity,
  { taxMode }: StoreSettings,
  registrations: readonly string[],
): string {
  if (taxMode === "per_product") {
    return number === null ? "" : `Our GST/HST number is ${formatTaxNumber(number)}.`;
  }
  if (registrations.length === 0) return "";
  return `We are registered for ${new Intl.ListFormat("en-CA").format(registrations)}.`;
}
