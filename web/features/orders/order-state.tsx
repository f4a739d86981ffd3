import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderView } from "../../../contract/orders.ts";
import { buttonClass } from "../../components/button.tsx";
import { ErrorView } from "../../components/error-view.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { orderOptions } from "./queries.ts";

interface OrderStateProps {
  readonly orderId: string;
  readonly children: (order: OrderView) => ReactNode;
}

/** One order, as it is loaded, as it fails, and as it is. */
export function OrderState({ orderId, children }: OrderStateProps) {
  const { data: order, error, refetch } = useQuery(orderOptions(orderId));
  if (order !== undefined) return children(order);
  if (error === null) {
    return (
      <div className="grid justify-center py-20 text-evergreen-700">
        <Spinner size="lg" label="Loading your order" />
      </div>
    );
  }
  return (
    <ErrorView
      title="Your order could not be loaded"
      message={messageOf(error, "Failed to fetch order details")}
      onRetry={() => void refetch()}
    />
  );
}

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
