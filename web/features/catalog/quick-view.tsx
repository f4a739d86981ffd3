import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { CardPrice } from "./card-price.tsx";
import { getCardName, getShownFamily } from "./family.ts";
import { FamilyMembers } from "./family-members.tsx";
import { QuantityPrices } from "./quantity-prices.tsx";
import type { CardProduct } from "./queries.ts";

interface QuickViewProps {
  readonly product: CardProduct;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function QuickView({ product, open, onClose }: QuickViewProps) {
  const family = getShownFamily(product);
  return (
    <Dialog open={open} onClose={onClose} title={getCardName(product)} size="lg">
      <div className="grid gap-5 sm:grid-cols-2">
        <ProductImage
          image={product.primaryImage}
          alt={product.name}
          sizes="(min-width: 640px) 300px, 90vw"
          className="aspect-square max-h-[40dvh] w-full rounded-control sm:max-h-none"
        />
        <div className="grid content-start gap-3">
          <p className="text-small font-medium text-ink-muted">{product.category}</p>
          <CardPrice product={product} size="lg" notesClassName="-mt-2 text-small" />
          <QuantityPrices product={product} />
          <p className="break-words">{product.short_description}</p>
          <div className="mt-2 grid gap-3">
            {family === undefined ? <AddToCartButton product={product} /> : <FamilyMembers family={family} />}
            <Link
              to="/product/$slug"
              params={{ slug: product.slug }}
              className={buttonClass({ variant: "secondary" })}
            >
              View all details
            </Link>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
