import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { useState } from "react";
import type { PaymentRequestView } from "../../../contract/orders/payment-link.ts";
import { formatDollars } from "../../../contract/shared/money.ts";
import { formatStoreAddress } from "../../../contract/store/describe-store.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { LoadFailure } from "../../components/load-failure.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Panel } from "../../components/panel.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { useStore } from "../../lib/store-settings.ts";
import { OrderItems } from "../orders/order-items.tsx";
import { listOrderPriceRows } from "../orders/order-totals.tsx";
import { TaxChangeNote } from "../orders/tax-change-note.tsx";
import { TotalsList } from "../orders/totals-list.tsx";
import { CardFormPicture } from "./card-form-picture.tsx";
import { paymentLinkOptions, settleLinkPayment, startLinkPayment } from "./payment-link-queries.ts";
import { ResultPanel } from "./result-panel.tsx";

interface PaymentRequestProps {
  readonly token: string;
  readonly request: PaymentRequestView;
  /** True after the bank's page returned without a payment. */
  readonly isUnpaidReturn: boolean;
}

/** Asks whoever has a payment link for the money, or says what became of the order. */
export function PaymentRequest({ token, request, isUnpaidReturn }: PaymentRequestProps) {
  const store = useStore();
  const { state, message } = request;
  const isOfOrder = request.kind === "order";
  const orderNumber = isOfOrder ? request.order.order_number : request.order_number;
  if (state !== "payable") {
    return (
      <ResultPanel {...results[state]}>
        <p className="text-small text-ink-muted">Order {orderNumber}</p>
        <p role="status" className="text-ink-muted">
          {message}
        </p>
      </ResultPanel>
    );
  }
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading
        title={isOfOrder ? "Pay for your order" : "Pay the difference"}
        subtitle={`Order ${orderNumber} from ${store.name}`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem] lg:gap-6 [&>*]:min-w-0">
        <Panel title="Summary" className="lg:col-start-2 lg:row-start-1">
          {isOfOrder ? (
            <>
              <TotalsList
                rows={listOrderPriceRows({ ...request.order, tax_exemption: null })}
                total={formatDollars(request.order.total_amount)}
              />
              <TaxChangeNote order={request.order} />
            </>
          ) : (
            <TotalsList
              rows={[
                { label: "Your order before", value: formatDollars(request.former_total) },
                { label: "Your order after", value: formatDollars(request.total) },
              ]}
              totalLabel="To pay now"
              total={formatDollars(request.due)}
            />
          )}
          <p className="mt-4 text-small text-ink-muted">
            Sold by {store.name}, {formatStoreAddress(store)}
          </p>
        </Panel>
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Payment">
            <p className="mb-4">{message}</p>
            <LinkPayment token={token} request={request} isUnpaidReturn={isUnpaidReturn} />
          </Panel>
          {isOfOrder ? (
            <OrderItems items={request.order.items} />
          ) : (
            <Panel title="What changes">
              <ul className="grid list-disc gap-1 pl-5">
                {request.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </div>
  );
}

const results = {
  paid: { icon: CircleCheck, tone: "good", title: "Payment received" },
  processing: { icon: LoaderCircle, tone: "waiting", title: "Your payment is being processed" },
  ended: { icon: CircleX, tone: "bad", title: "This can't be paid any more" },
} as const;

function LinkPayment({ token, request, isUnpaidReturn }: PaymentRequestProps) {
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<string>();
  const total = request.kind === "order" ? request.order.total_amount : request.due;
  const payment = useQuery({
    queryKey: ["link-payment", token, total],
    queryFn: () => startLinkPayment(token, total),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const showResult = () => queryClient.refetchQueries(paymentLinkOptions(token));

  /** The taxes may have changed at midnight, and the order may have been canceled. */
  async function confirmTotal() {
    setNotice(undefined);
    try {
      return await startLinkPayment(token, total);
    } catch (error) {
      setNotice(getErrorMessage(error));
      await showResult();
      return undefined;
    }
  }

  if (payment.isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">{getErrorMessage(payment.error)}</Alert>
        <Button onClick={() => void showResult().then(() => payment.refetch())}>Try Again</Button>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {notice !== undefined && <Alert tone="warning">{notice}</Alert>}
      <CardFormLoader
        order={
          payment.data && {
            clientSecret: payment.data.client_secret,
            settle: () => settleLinkPayment(token),
            showResult,
            returnPath: `/pay/${token}`,
          }
        }
        isUpdating={payment.isPending}
        totalLabel={formatDollars(total)}
        initialError={isUnpaidReturn ? "The payment was not completed." : undefined}
        onPayingChange={ignoreChange}
        confirmTotal={confirmTotal}
        onReload={() => payment.refetch()}
      />
    </div>
  );
}

// Nothing on the page changes the amount while it is paid.
function ignoreChange(): void {}

const CardFormLoader = lazyPart(async () => (await import("./card-form-loader.tsx")).CardFormLoader, {
  whileLoading: <CardFormPicture className="animate-pulse" />,
  WhenFailed: LoadFailure,
});
