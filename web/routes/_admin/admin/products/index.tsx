import { createFileRoute } from "@tanstack/react-router";
import { ProductsPage } from "../../../../features/admin/products/products-page.tsx";
import type { ProductsState } from "../../../../features/admin/products/products-state.ts";
import { linkSearch } from "../../../../features/admin/shared/link-search.ts";

export const Route = createFileRoute("/_admin/admin/products/")({
  validateSearch: linkSearch<ProductsState>(),
  component: ProductsPage,
});
