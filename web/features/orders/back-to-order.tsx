import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";

interface BackToOrderProps {
  readonly orderId: string;
  /** Opens a guest's order. */
  readonly link?: string | undefined;
}

export function BackToOrder({ orderId, link }: BackToOrderProps) {
  const className = `${buttonClass({ variant: "ghost", size: "sm" })} -ml-3 justify-self-start print:hidden`;
  const label = (
    <>
      <ArrowLeft aria-hidden className="size-4" />
      Back to your order
    </>
  );
  return link === undefined ? (
    <Link to="/account/orders/$orderId" params={{ orderId }} className={className}>
      {label}
    </Link>
  ) : (
    <Link to="/order" search={{ link }} className={className}>
      {label}
    </Link>
  );
}
