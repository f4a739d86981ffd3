import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { createBrowserStore } from "../../../../lib/browser-store.ts";
import { useEditor } from "../../shared/use-editor.ts";
import { adminProductOptions } from "../queries.ts";
import { taxClassesOptions } from "../tax-classes/queries.ts";
import { reviveImages } from "./form-images.ts";
import { areImagesSaved, mergeImages } from "./merge-images.ts";
import {
  describeFormError,
  newProductSchema,
  type ProductOutput,
  savedProductSchema,
} from "./product-schema.ts";
import { type ProductValues, toProductValues } from "./product-values.ts";
import { saveProductOptions } from "./queries.ts";

export interface ProductEditorOptions {
  /** The saved product, or undefined for a new one. */
  readonly base: AdminProductView | undefined;
  readonly initial: ProductValues;
}

export type ProductEditor = ReturnType<typeof useProductEditor>;

/** Holds the form of a product. Unsaved edits are stored on the device. */
export function useProductEditor({ base, initial }: ProductEditorOptions) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveProductOptions(queryClient));
  const { tax_mode: taxMode } = useSuspenseQuery(taxClassesOptions).data;
  const hasWarnedOfNoTax = useRef(false);
  return useEditor({
    saved: { values: initial, version: base?.version ?? 0 },
    schema: base === undefined ? newProductSchema : savedProductSchema,
    formError: describeFormError,
    mergers: { images: mergeImages },
    mergesFields: true,
    draft: `product.${base?.id ?? "new"}`,
    draftLifetime: "device",
    reviveDraft: reviveValues,
    recordName: "this product",
    warn: ({ tax_rate }: ProductOutput) => {
      if (taxMode === "by_place" || base !== undefined) return undefined;
      if (tax_rate !== 0 || hasWarnedOfNoTax.current) return undefined;
      // A store that starts its products without tax is asked once, not for each product.
      if (Number(initial.tax_rate) === 0 && noTaxStore.read()) return undefined;
      hasWarnedOfNoTax.current = true;
      return { message: noTaxWarning, errors: { tax_rate: "No tax?" } };
    },
    save: async (product) => {
      const saved = await mutateAsync({ product, base });
      if (hasWarnedOfNoTax.current) noTaxStore.write(true);
      return saved;
    },
    savedMessage: ({ message, data }) => message ?? `${data.name} has been saved.`,
    onSaved: () => navigate({ to: "/admin/products", ignoreBlocker: true }),
    reload: async () => {
      if (base === undefined) return initial;
      return toProductValues(await queryClient.fetchQuery({ ...adminProductOptions(base.id), staleTime: 0 }));
    },
    isSame: isSameProduct,
  });
}

function reviveValues({ images, ...values }: Partial<ProductValues>): Partial<ProductValues> {
  const revived = reviveImages(images);
  return revived === undefined ? values : { ...values, images: revived };
}

function isSameProduct(
  { images, ...submitted }: ProductOutput,
  { images: savedImages, ...reloaded }: ProductOutput,
): boolean {
  return JSON.stringify(submitted) === JSON.stringify(reloaded) && areImagesSaved(images, savedImages);
}

const noTaxStore = createBrowserStore(
  "prairie-dollar.no-tax-confirmed",
  (value): value is boolean => typeof value === "boolean",
  false,
);

const noTaxWarning = "This product has a tax rate of 0%. If it isn't taxed, save again.";
