import { Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";

/** Links to an order, which opens as a dialog over the list of orders. */
export function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/admin/orders" search={{ detail: id }} className={textLinkClass}>
      Order {number}
    </Link>
  );
}
