/** The amount that an offer takes off an order, a line or the delivery, in cents. */
export interface OfferAmount {
  readonly title: string;
  /** Null for an offer without a code. */
  readonly code: string | null;
  readonly cents: number;
}

/** Names an offer on receipts, such as "SPRING10 (10% off)". */
export function formatOffer({ title, code }: Pick<OfferAmount, "title" | "code">): string {
  return code === null ? title : `${code} (${title})`;
}

/** Sums what each offer takes off, in the order of its first part. */
export function sumOffers(parts: readonly OfferAmount[]): OfferAmount[] {
  const sums = new Map<string, OfferAmount>();
  for (const { title, code, cents } of parts) {
    const name = formatOffer({ title, code });
    sums.set(name, { title, code, cents: (sums.get(name)?.cents ?? 0) + cents });
  }
  return [...sums.values()];
}
