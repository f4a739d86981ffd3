import type { PlaceTax, Tax } from "./taxes.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** The reason why a customer pays no tax, or only a part of it. */
export const exemptionReasons = ["status_card", "reseller", "government", "other"] as const;
export type ExemptionReason = (typeof exemptionReasons)[number];

/**
 * The parts of the taxes that an exemption can leave out: GST with the federal part of HST, the provincial taxes on
 * retail sales (PST and RST), and the provincial taxes on added value (QST and the provincial part of HST). A reseller
 * is charged taxes on added value, and claims them back.
 */
export const exemptParts = ["federal", "retail_sales", "value_added"] as const;
export type ExemptPart = (typeof exemptParts)[number];

/** The taxes that an exemption leaves out of an order. */
export interface ExemptTaxes {
  readonly reason: ExemptionReason;
  /** The names of the taxes, such as "RST" or "federal part of HST", as nameExemptTax() writes them. */
  readonly taxes: readonly string[];
  /** The number of the card or the registration. Null after it was erased. Absent in a quote. */
  readonly evidence?: string | null;
}

/** The name of what a customer is exempt from in a store that charges the rates of its products. */
export const everyTax = "all taxes";

/**
 * Returns true if an exemption covers every tax. Only then does it count in a store that charges the rates of its
 * products.
 */
export function coversEveryTax(parts: readonly ExemptPart[]): boolean {
  return exemptParts.every((part) => parts.includes(part));
}

/** Returns a tax without the parts that a customer is exempt from. The rate can become 0, which is no tax. */
export function exemptTax(tax: PlaceTax, parts: readonly ExemptPart[]): Tax {
  const { name, number, millipercent, federalMillipercent } = tax;
  const federal = parts.includes("federal") ? 0 : federalMillipercent;
  const provincial = parts.includes(getProvincialPart(name)) ? 0 : millipercent - federalMillipercent;
  return { name, number, millipercent: federal + provincial };
}

function getProvincialPart(taxName: string): ExemptPart {
  return taxName === "HST" || taxName === "QST" ? "value_added" : "retail_sales";
}

/** Names the part of a tax that a customer is exempt from. HST has both parts. */
export function nameExemptTax({ name }: Tax, parts: readonly ExemptPart[]): string {
  if (name !== "HST") return name;
  if (!parts.includes("value_added")) return "federal part of HST";
  return parts.includes("federal") ? name : "provincial part of HST";
}

/** Names what an order is exempt from, such as "Exempt from RST". */
export function nameExemption({ taxes }: Pick<ExemptTaxes, "taxes">): string {
  return `Exempt from ${taxes.join(" and ")}`;
}

/** Describes why, such as "Reseller, 1234567-8", or "Reseller's number on file" without the number of a quote. */
export function describeEvidence({ reason, evidence }: Omit<ExemptTaxes, "taxes">): string {
  if (evidence === undefined) return onFile[reason];
  return [reasonNames[reason], evidence].filter(Boolean).join(", ");
}

/** Describes an exemption in one line, such as "Exempt from RST: Reseller, 1234567-8". */
export function describeExemption(exemption: ExemptTaxes): string {
  return `${nameExemption(exemption)}: ${describeEvidence(exemption)}`;
}

/** The names of the reasons, for people. */
export const reasonNames: Readonly<Record<ExemptionReason, string>> = {
  status_card: "Status card",
  reseller: "Reseller",
  government: "Diplomat or government",
  other: "Other reason",
};

const onFile: Readonly<Record<ExemptionReason, string>> = {
  status_card: "Status card on file",
  reseller: "Reseller's number on file",
  government: "Proof on file",
  other: "Proof on file",
};
