import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { OrderView } from "../../../../../contract/orders/orders.ts";
import { formatDollars } from "../../../../../contract/shared/money.ts";
import { Alert } from "../../../../components/alert.tsx";
import { buttonClass } from "../../../../components/button.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { BackToOrder } from "../../../../features/orders/back-to-order.tsx";
import { CancelForm, describeCancelRefund } from "../../../../features/orders/cancel-form.tsx";
import { OrderError } from "../../../../features/orders/ended-link.tsx";
import { orderOptions } from "../../../../features/orders/queries.ts";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId_/cancel")({
  staticData: { errorTitle: "We couldn't load your order" },
  errorComponent: OrderError,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(orderOptions(params.orderId)),
  component: CancelPage,
});

/** Cancels an order. Emails link to this page. */
function CancelPage() {
  const { data: order } = useSuspenseQuery(orderOptions(Route.useParams().orderId));
  return (
    <div className="page-width grid max-w-2xl gap-6 py-8 sm:py-10">
      <BackToOrder orderId={order.id} />
      <Cancellation order={order} />
    </div>
  );
}

function Cancellation({ order }: { readonly order: OrderView }) {
  const navigate = Route.useNavigate();
  const back = () =>
    void navigate({ to: "/account/orders/$orderId", params: { orderId: order.id }, replace: true });
  return (
    <>
      <PageHeading
        title="Cancel your order"
        subtitle={`Order ${order.order_number}, ${formatDollars(order.total_amount)}`}
      />
      {order.can_cancel ? (
        <section aria-label="Cancellation" className="panel grid gap-4 p-5 sm:p-6">
          <p className="text-ink-muted">{describeCancelRefund(order)}</p>
          <CancelForm orderId={order.id} onKeep={back} onCanceled={back} />
        </section>
      ) : (
        <div className="grid justify-items-start gap-4">
          <Alert tone="info">
            {order.status === "canceled"
              ? "This order has been canceled."
              : "You can no longer cancel this order. If something is wrong with it, write to us."}
          </Alert>
          <Link to="/contact" className={buttonClass({ variant: "secondary" })}>
            Contact us
          </Link>
        </div>
      )}
    </>
  );
}
