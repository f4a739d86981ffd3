import { ArrowLeft } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { OrderPageLink } from "./order-page-link.tsx";

interface BackToOrderProps {
  readonly orderId: string;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

export function BackToOrder({ orderId, link }: BackToOrderProps) {
  return (
    <OrderPageLink
      orderId={orderId}
      link={link}
      className={`${buttonClass({ variant: "ghost", size: "sm" })} -ml-3 justify-self-start print:hidden`}
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to your order
    </OrderPageLink>
  );
}
