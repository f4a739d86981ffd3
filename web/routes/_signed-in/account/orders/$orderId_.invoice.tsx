import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { Button } from "../../../../components/button.tsx";
import { Invoice } from "../../../../features/orders/invoice.tsx";
import { BackToOrder, OrderState } from "../../../../features/orders/order-state.tsx";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId_/invoice")({
  component: InvoicePage,
});

function InvoicePage() {
  const { orderId } = Route.useParams();
  return (
    <div className="page-width grid max-w-4xl gap-4 py-8 sm:py-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToOrder orderId={orderId} />
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <OrderState orderId={orderId}>{(order) => <Invoice order={order} />}</OrderState>
    </div>
  );
}
