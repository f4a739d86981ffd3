import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { buttonClass } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { Panel } from "../../components/panel.tsx";
import { AddressLines } from "../../features/account/addresses/address-lines.tsx";
import { forgetPlacedOrder } from "../../features/cart/checkout-memory.ts";
import { refreshCart } from "../../features/cart/queries.ts";
import { describeOutcome } from "../../features/checkout/order-outcome.ts";
import { orderStatusOptions } from "../../features/checkout/queries.ts";
import { requireSessionOrLink } from "../../features/checkout/require-shopper.ts";
import { ResultPanel } from "../../features/checkout/result-panel.tsx";
import { CashTotal } from "../../features/orders/cash-total.tsx";
import { DuePayment } from "../../features/orders/due-payment.tsx";
import { EndedLink, OrderError } from "../../features/orders/ended-link.tsx";
import { ExpectedArrival } from "../../features/orders/expected-arrival.tsx";
import { GuestEmail } from "../../features/orders/guest-email.tsx";
import { OrderItems } from "../../features/orders/order-items.tsx";
import { OrderPageLink } from "../../features/orders/order-page-link.tsx";
import { OrderPickup } from "../../features/orders/order-pickup.tsx";
import { listOrderPriceRows } from "../../features/orders/order-totals.tsx";
import { orderOptions } from "../../features/orders/queries.ts";
import { OrderStatusBadge, OwnPaymentBadge, PaymentBadge } from "../../features/orders/status-badge.tsx";
import { TotalsList } from "../../features/orders/totals-list.tsx";
import { useSession } from "../../lib/auth/session.ts";

export const Route = createFileRoute("/checkout/success/$orderNumber")({
  staticData: { errorTitle: "We couldn't load your order" },
  beforeLoad: requireSessionOrLink,
  loaderDeps: ({ search: { link } }) => ({ link }),
  loader: ({ context, params, deps }) =>
    context.queryClient.ensureQueryData(orderStatusOptions(params.orderNumber, deps.link)),
  component: SuccessPage,
  errorComponent: UnopenedOrder,
});

/** Shows the result of a payment, and polls the order's status until it is final. */
function SuccessPage() {
  const { orderNumber } = Route.useParams();
  const { link } = Route.useSearch();
  const { data: order } = useSuspenseQuery(orderStatusOptions(orderNumber, link));
  // The page works without the details.
  const { data: details } = useQuery(orderOptions(order.orderId, link));
  const session = useSession();
  const queryClient = useQueryClient();
  const { status } = order;
  const outcome = describeOutcome(order);

  useEffect(() => {
    if (status) void refreshCart(queryClient); // a payment empties the cart
  }, [status, queryClient]);

  const isPlaced = outcome.tone === "good";
  useEffect(() => {
    if (isPlaced) forgetPlacedOrder();
  }, [isPlaced]);

  return (
    <ResultPanel icon={icons[outcome.tone]} tone={outcome.tone} title={outcome.title}>
      <p role="status" className="text-ink-muted">
        {outcome.text}
      </p>
      {isPlaced && order.guest_email === null && session.status === "signed-in" && (
        <p className="text-ink-muted">
          We're emailing your confirmation to{" "}
          <strong className="wrap-anywhere text-ink">{session.email}</strong>.
        </p>
      )}
      <ExpectedArrival order={order} />
      <dl className="grid w-full max-w-sm gap-2 border-y border-line py-4 text-body">
        <Fact label="Order number">
          <strong className="tabular-nums">{order.orderNumber}</strong>
        </Fact>
        {status !== "paid" && (
          <Fact label="Status">
            <OrderStatusBadge order={order} />
          </Fact>
        )}
        {order.total_amount > 0 && (
          <Fact label="Payment">
            {details === undefined ? (
              <PaymentBadge order={order} />
            ) : (
              <OwnPaymentBadge order={{ ...order, payment_method: details.payment_method }} />
            )}
          </Fact>
        )}
        <Fact label="Total">
          <strong className="tabular-nums">{formatDollars(order.total_amount)}</strong>
        </Fact>
      </dl>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {status === "payment_failed" ? (
          <Link to="/checkout" className={buttonClass()}>
            Try Again
          </Link>
        ) : (
          <OrderPageLink orderId={order.orderId} link={link} className={buttonClass()}>
            View your order
          </OrderPageLink>
        )}
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Continue Shopping
        </Link>
      </div>
      {/* Below what is shown before the details have loaded, which must not move. */}
      {isPlaced && link !== undefined && details?.can_correct_email === true && (
        <GuestEmail order={details} link={link} />
      )}
      {details !== undefined && (
        <OrderSheet order={details}>
          {isPlaced && order.guest_email !== null && session.status === "signed-out" && (
            <GuestRegistration
              email={order.guest_email}
              fullName={details.shipping_address.full_name}
              link={link}
            />
          )}
        </OrderSheet>
      )}
    </ResultPanel>
  );
}

const icons = { good: CircleCheck, waiting: LoaderCircle, bad: CircleX };

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface OrderSheetProps {
  readonly order: OrderView;
  /** Shown between the pick-up and the items. */
  readonly children: ReactNode;
}

function OrderSheet({ order, children }: OrderSheetProps) {
  return (
    <>
      <div className="w-full text-left empty:hidden">
        {order.pickup === null ? (
          <CashTotal order={order} label="Have ready in cash" />
        ) : (
          <DuePayment order={order} />
        )}
      </div>
      <div className="sheet -mx-4 justify-self-stretch rounded-none border-x-0 border-b-0 text-left sm:-mx-6">
        <OrderPickup order={order} />
        {children}
        <OrderItems items={order.items} />
        <Panel title="Summary">
          <TotalsList rows={listOrderPriceRows(order)} total={formatDollars(order.total_amount)} />
        </Panel>
        {order.pickup === null && (
          <Panel title="Delivery address">
            <AddressLines address={order.shipping_address} />
          </Panel>
        )}
      </div>
    </>
  );
}

const GuestRegistration = lazyPart(
  async () => (await import("../../features/checkout/guest-registration.tsx")).GuestRegistration,
  { whileLoading: <Skeleton className="h-60" /> },
);

function UnopenedOrder(props: ErrorComponentProps) {
  const { link } = Route.useSearch();
  return link === undefined ? <OrderError {...props} /> : <EndedLink {...props} />;
}
