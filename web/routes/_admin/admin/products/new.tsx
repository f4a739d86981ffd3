import { createFileRoute } from "@tanstack/react-router";
import { NewProductPage } from "../../../../features/admin/products/form/new-product-page.tsx";
import { ProductCard } from "../../../../features/catalog/product-card.tsx";

export const Route = createFileRoute("/_admin/admin/products/new")({
  component: () => (
    <NewProductPage
      preview={(product) => <ProductCard product={product} badgeFromPercent={15} action={() => null} />}
    />
  ),
});
