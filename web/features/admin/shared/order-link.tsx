import { Link } from "@tanstack/react-router";

/** Opens an order over the list of orders. */
export function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/admin/orders" search={{ detail: id }} className="font-semibold text-evergreen-800 underline">
      Order {number}
    </Link>
  );
}
