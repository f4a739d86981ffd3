import { Link } from "@tanstack/react-router";

/** Links to an order, which opens as a dialog over the list of orders. */
export function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/admin/orders" search={{ detail: id }} className="font-semibold text-evergreen-800 underline">
      Order {number}
    </Link>
  );
}
