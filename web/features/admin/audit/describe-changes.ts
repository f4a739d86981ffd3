import type { AuditEntryView } from "../../../../contract/admin/audit-log.ts";
import { type SettingDescription, settingsFields } from "../../../../contract/admin/settings-fields.ts";
import { productFieldNames, productFields } from "../../../../contract/catalog/product-fields.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { formatCents, formatDollars } from "../../../../contract/shared/money.ts";

export interface ChangeInWords {
  readonly label: string;
  /** Such as "$5.00 → $6.50", "turned off", or the value alone if there was none before. */
  readonly text: string;
}

/**
 * Describes an audit log entry's changes in words, with formatted values.
 * @param formatMoment formats a time, which is stored in UTC, in the store's time zone
 */
export function describeChanges(
  entry: AuditEntryView,
  formatMoment: (moment: string) => string = (moment) => moment,
): ChangeInWords[] {
  const format = (text: string) => text.replace(storedMoment, formatMoment);
  return listEntryChanges(entry).map(({ label, before, after }) => ({
    label,
    text: joinValues(format(before), format(after)),
  }));
}

const storedMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

function listEntryChanges({ before, after }: AuditEntryView): Change[] {
  // The summary of a change of many has what was asked for, and the log each product's values.
  if (isRecord(after?.products)) return listChanges([], before?.products, after.products);
  return listChanges([], before ?? {}, after ?? {});
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists the changed fields, also those within objects. */
function listChanges(path: readonly string[], before: unknown, after: unknown): Change[] {
  if (isRecord(before) || isRecord(after)) {
    const oldFields = isRecord(before) ? before : {};
    const newFields = isRecord(after) ? after : {};
    return Object.keys({ ...oldFields, ...newFields })
      .filter((name) => !internalFields.has(name))
      .flatMap((name) => listChanges([...path, name], oldFields[name], newFields[name]));
  }
  const [oldText, newText] = describeBoth(path.at(-1) ?? "", before, after);
  if (oldText === newText) return [];
  const start = Math.max(0, findDifference(oldText, newText) - sharedCharacters);
  return [
    {
      label: path.map(getLabel).join(" › "),
      before: excerpt(oldText, start),
      after: excerpt(newText, start),
    },
  ];
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

function describeBoth(name: string, before: unknown, after: unknown): [string, string] {
  const texts: [string, string] = [describeValue(name, before), describeValue(name, after)];
  const isChangedList = Array.isArray(after) && texts[0] === texts[1] && !hasSameJson(before, after);
  return isChangedList ? [texts[0], `${texts[1]}, changed`] : texts;
}

function describeValue(name: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return none;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return describeNumber(name, value);
  const choice = settings.get(name)?.options?.find((option) => option.value === value);
  if (choice !== undefined) return choice.label;
  if (typeof value === "string") return fieldsWithCodes.has(name) ? formatCode(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? none : describeList(value);
  return String(value);
}

/** Stands for a value that is not there, or blank. */
const none = "none";

const fieldsWithCodes: ReadonlySet<string> = new Set(["status", "role", "account_status", "state"]);

function describeNumber(name: string, value: number): string {
  if (/cents$/i.test(name)) return formatCents(value);
  if (name.endsWith("BasisPoints")) return `${value / 100}%`;
  const unit = settings.get(name)?.unit;
  if (unit !== undefined) return unit.startsWith("%") ? `${value}${unit}` : `${value} ${unit}`;
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

function hasSameJson(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

const maxCharacters = 200;
const sharedCharacters = 40;

function findDifference(before: string, after: string): number {
  let index = 0;
  while (index < before.length && before[index] === after[index]) index++;
  return index;
}

/** Returns a short text as it is, and up to 200 characters of a longer one. */
function excerpt(text: string, start: number): string {
  if (text.length <= maxCharacters) return text;
  const end = start + maxCharacters;
  return `${start > 0 ? "…" : ""}${text.slice(start, end)}${end < text.length ? "…" : ""}`;
}

function getLabel(name: string): string {
  // A name that is no identifier is that of a product in a change of many.
  if (!/^\w+$/.test(name)) return name;
  const field = productFieldNames.find((fieldName) => fieldName === name);
  if (field !== undefined) return productFields[field].label;
  const words = name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase();
  return settings.get(name)?.label ?? labels[name] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The settings by their columns, which the audit log names. */
const settings: ReadonlyMap<string, SettingDescription> = new Map(
  Object.values(settingsFields).map((field) => [field.column, field]),
);

const labels: Readonly<Record<string, string>> = {
  trackingCarrier: "Carrier",
  trackingNumber: "Tracking number",
  readyAt: "Ready since",
  counterTender: "Paid at the counter by",
  pickupStartsAt: "Pick-up time",
  notes: "Note",
  account_status: "Account status",
  suspension_reason: "Reason",
  amount_cents: "Amount",
  items: "Units",
  restocks: "Back into stock",
  codes: "Postal codes",
  ranges: "Ranges of postal codes",
};

function joinValues(before: string, after: string): string {
  if (before === none) return after;
  if (after === none) return `removed, was ${before}`;
  if (before === "no" && after === "yes") return "turned on";
  if (before === "yes" && after === "no") return "turned off";
  return `${before} → ${after}`;
}
