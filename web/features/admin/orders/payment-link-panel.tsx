import { useMutation, useQuery } from "@tanstack/react-query";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { formatHoldEnd } from "../../../../contract/orders/pickup.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, loadData } from "../shared/requests.ts";

interface PaymentLinkPanelProps {
  readonly order: OrderView;
  readonly heading: "h2" | "h3";
}

/** Offers the link with which a customer pays for an unpaid card order, or for the change of an order. */
export function PaymentLinkPanel({ order, heading }: PaymentLinkPanelProps) {
  const isUnpaid = order.payment_method === "card" && awaitsPayment(order.status);
  if (!isUnpaid && !order.awaits_change) return null;
  return <PaymentLink order={order} heading={heading} />;
}

const calls = api.orders[":id"]["payment-link"];

function PaymentLink({ order: { id, awaits_change: isOfChange }, heading }: PaymentLinkPanelProps) {
  const { timeZone } = useStoreDates();
  const link = useQuery({
    queryKey: [...adminKey, "payment-link", id],
    queryFn: () => loadData(calls.$get({ param: { id } })),
    retry: false,
  });
  const send = useMutation({
    mutationFn: () => unwrap(calls.email.$post({ param: { id } })),
    onSuccess: ({ message }) => adminToast.success(message),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
  // A checkout whose shopper has not pressed Pay has no link.
  if (link.data == null) return null;
  const { url, qr_code: qrCode, until, recipient } = link.data;

  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      adminToast.success("The link is copied.");
    } catch {
      adminToast.error("The browser didn't copy the link. Select it, and copy it yourself.");
    }
  }

  return (
    <Panel title="Payment link" heading={heading}>
      <div className="flex flex-wrap items-start gap-4">
        <img
          src={qrCode}
          alt="QR code of the payment link"
          className="size-40 rounded-control border border-line bg-surface p-2"
        />
        <div className="grid min-w-0 flex-1 basis-60 justify-items-start gap-3">
          <p>
            {until === null
              ? "The customer pays with this link."
              : `The customer pays with this link until ${formatHoldEnd(until, timeZone)}. ${isOfChange ? "Then the change ends" : "Then the order is canceled"}.`}
          </p>
          <p className="max-w-full text-small wrap-anywhere text-ink-muted">{url}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => void copy()}>
              Copy link
            </Button>
            <Button variant="secondary" size="sm" isBusy={send.isPending} onClick={() => send.mutate()}>
              Email it again
            </Button>
          </div>
          <p className="text-small text-ink-muted wrap-anywhere">We email it to {recipient}.</p>
        </div>
      </div>
    </Panel>
  );
}
