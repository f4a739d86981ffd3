import type { ProductView } from "../../../contract/catalog.ts";
import { Button, type ButtonSize } from "../../components/button.tsx";

interface AddToCartButtonProps {
  readonly product: ProductView;
  readonly quantity?: number;
  readonly size?: ButtonSize;
  readonly className?: string;
}

export function AddToCartButton({ product, size = "md", className }: AddToCartButtonProps) {
  return (
    <Button size={size} {...(className === undefined ? {} : { className })} disabled={product.stock_quantity === 0}>
      {product.stock_quantity === 0 ? "Sold Out" : "Add to Cart"}
    </Button>
  );
}
