import type { AuditEntryView } from "../../../../contract/admin/audit-log.ts";
import { productFieldNames, productFields } from "../../../../contract/catalog/product-fields.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { formatCents, formatDollars } from "../../../../contract/shared/money.ts";

export interface ChangeInWords {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Describes an audit log entry's changes in words, with formatted values. */
export function describeChanges({ before, after }: AuditEntryView): ChangeInWords[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !internalFields.has(name))
    .map((name) => ({
      label: getLabel(name),
      before: describeValue(name, before?.[name]),
      after: describeValue(name, after?.[name]),
    }))
    .filter((change) => change.before !== change.after);
}

// Internal fields change with every write, or mean nothing to an admin.
const internalFields: ReadonlySet<string> = new Set([
  "version",
  "updatedAt",
  "undone_at",
  "id",
  "refund_id",
  "return_id",
]);

const labels: Readonly<Record<string, string>> = {
  trackingCarrier: "Carrier",
  trackingNumber: "Tracking number",
  notes: "Note",
  shippingFlatRateCents: "Delivery price",
  shippingFreeOverCents: "Free local delivery over",
  defaultTaxBasisPoints: "Default tax rate",
  isCashOnDelivery: "Cash on delivery",
  notice: "Store notice",
  newOrderEmail: "Email about new orders",
  dealMinPercent: "Deals start at (% off)",
  newArrivalDays: "Products stay in New Arrivals for (days)",
  returnDays: "Accept returns for (days)",
  account_status: "Account status",
  suspension_reason: "Reason",
  amount_cents: "Amount",
  items: "Units",
  restocks: "Back into stock",
  isSecondFactorRequired: "Ask admins for a second factor",
  codes: "Postal codes",
  ranges: "Ranges of postal codes",
};

function getLabel(name: string): string {
  const field = productFieldNames.find((fieldName) => fieldName === name);
  if (field !== undefined) return productFields[field].label;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const fieldsWithCodes: ReadonlySet<string> = new Set(["status", "role", "account_status", "state"]);

function describeValue(name: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return describeNumber(name, value);
  if (typeof value === "string") return fieldsWithCodes.has(name) ? formatCode(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? "none" : describeList(value);
  return JSON.stringify(value);
}

function describeNumber(name: string, value: number): string {
  if (/cents$/i.test(name)) return formatCents(value);
  if (name.endsWith("BasisPoints")) return `${value / 100}%`;
  const field = productFieldNames.find((fieldName) => fieldName === name);
  const kind = field === undefined ? undefined : productFields[field].kind;
  if (kind === "dollars" || name === "amount") return formatDollars(value);
  return kind === "percent" ? `${value}%` : String(value);
}

const maxJoinedTexts = 10;

/** Joins up to ten texts. A longer list, or a list of other values, is described by its length. */
function describeList(values: readonly unknown[]): string {
  const texts = values.filter((value) => typeof value === "string");
  const isReadable = texts.length === values.length && texts.length <= maxJoinedTexts;
  return isReadable ? texts.join(", ") : String(values.length);
}
