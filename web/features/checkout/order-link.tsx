import { Link } from "@tanstack/react-router";
import { buttonClass } from "../../components/button.tsx";

interface OrderLinkProps {
  readonly orderId: string;
  /** The link of a guest's order, or undefined for an account's. */
  readonly link: string | undefined;
}

/** Leads to the page of an order. */
export function OrderLink({ orderId, link }: OrderLinkProps) {
  const text = "View your order";
  return link === undefined ? (
    <Link to="/account/orders/$orderId" params={{ orderId }} className={buttonClass()}>
      {text}
    </Link>
  ) : (
    <Link to="/order" search={{ link }} className={buttonClass()}>
      {text}
    </Link>
  );
}
