import { type ComponentProps, useState } from "react";
import { Button } from "../../components/button.tsx";
import { lazyDialog } from "../../components/dialog.tsx";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { getShownFamily } from "./family.ts";
import type { CardProduct } from "./queries.ts";

interface CardButtonProps extends Pick<ComponentProps<typeof Button>, "size" | "variant" | "className"> {
  readonly product: CardProduct;
}

/** Adds the product of a card to the cart, or opens the members of its family, which are added there. */
export function CardButton({ product, ...button }: CardButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const family = getShownFamily(product);
  if (family === undefined) return <AddToCartButton {...button} product={product} />;
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        aria-label={`Choose: ${family.name}`}
        onClick={() => setOpen(true)}
      >
        Choose
      </Button>
      <FamilySheet family={family} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const FamilySheet = lazyDialog(async () => (await import("./family-sheet.tsx")).FamilySheet);
