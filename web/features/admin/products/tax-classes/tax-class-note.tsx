import { useQuery } from "@tanstack/react-query";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { standardTaxClass } from "../../../../../contract/tax/taxes.ts";
import { taxClassesOptions } from "./queries.ts";

interface TaxClassNoteProps {
  readonly product: Pick<AdminProductView, "tax_class">;
}

/** Names the tax class of a product that has another one than Standard, in a store that taxes by place. */
export function TaxClassNote({ product: { tax_class: taxClass } }: TaxClassNoteProps) {
  const { data } = useQuery(taxClassesOptions);
  if (data?.tax_mode !== "by_place" || taxClass === standardTaxClass) return null;
  const name = data.classes.find(({ id }) => id === taxClass)?.name ?? taxClass;
  return <span className="block text-ink-muted lg:min-w-36">{name}</span>;
}
