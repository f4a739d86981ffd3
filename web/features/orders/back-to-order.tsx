import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";

export function BackToOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Link
      to="/account/orders/$orderId"
      params={{ orderId }}
      className={`${buttonClass({ variant: "ghost", size: "sm" })} -ml-3 justify-self-start print:hidden`}
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back to your order
    </Link>
  );
}
