import { Link } from "@tanstack/react-router";
import { textLinkClass } from "../../../components/classes.ts";

export function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/admin/orders/$id" params={{ id }} className={textLinkClass}>
      Order {number}
    </Link>
  );
}
