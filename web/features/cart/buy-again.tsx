import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import type { BuyAgainView } from "../../../contract/orders/cart.ts";
import { Button, buttonClass } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { toast } from "../../lib/toast.ts";
import { buyAgainOptions } from "../orders/queries.ts";
import { setCartCache } from "./queries.ts";

/** Adds an order's items to the cart again, at current prices, and lists what could not be added. */
export function BuyAgain({ orderId }: { readonly orderId: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(buyAgainOptions(orderId));
  const [outcome, setOutcome] = useState<BuyAgainView>();

  const buyAgain = () =>
    mutate(undefined, {
      onSuccess: (result) => {
        void setCartCache(queryClient, result.cart);
        if (result.missed.length > 0) return setOutcome(result);
        toast.success("Everything is back in your cart");
        void navigate({ to: "/cart" });
      },
      onError: (error) => toast.error(getErrorMessage(error)),
    });

  return (
    <>
      <Button variant="secondary" size="sm" isBusy={isPending} busyLabel="Adding..." onClick={buyAgain}>
        <RotateCw aria-hidden className="size-4" />
        Buy again
      </Button>
      <Dialog
        open={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title={outcome?.added.length === 0 ? "We couldn't add anything" : "We couldn't add some items"}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOutcome(undefined)}>
              Close
            </Button>
            <Link to="/cart" className={buttonClass()}>
              Go to your cart
            </Link>
          </>
        }
      >
        <ul className="grid list-disc gap-1.5 pl-5">
          {outcome?.missed.map((item) => (
            <li key={item.product_name}>{item.message}</li>
          ))}
        </ul>
        {outcome !== undefined && outcome.added.length > 0 && (
          <p className="mt-4 text-ink-muted">Added to your cart: {outcome.added.join(", ")}.</p>
        )}
      </Dialog>
    </>
  );
}
