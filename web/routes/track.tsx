import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type TrackedOrderView, trackOrderBody } from "../../contract/orders/track-order.ts";
import { Button } from "../components/button.tsx";
import { textLinkClass } from "../components/classes.ts";
import { TextField } from "../components/fields.tsx";
import { Form, FormFailure } from "../components/form.tsx";
import { StoreDate } from "../components/store-date.tsx";
import { AuthPanel } from "../features/account/auth/auth-panel.tsx";
import { ExpectedArrival } from "../features/orders/expected-arrival.tsx";
import { ParcelTracking } from "../features/orders/parcel-tracking.tsx";
import { OrderStatusBadge } from "../features/orders/status-badge.tsx";
import { api, unwrapData } from "../lib/api.ts";
import { useOrderPrefix } from "../lib/store-settings.ts";
import { useForm } from "../lib/use-form.ts";

export const Route = createFileRoute("/track")({ component: TrackPage });

/** Shows an order's status without signing in. */
function TrackPage() {
  const [order, setOrder] = useState<TrackedOrderView>();
  return (
    <AuthPanel
      title="Track your order"
      subtitle="Your order number is in your confirmation email."
      footer={
        <>
          Have an account?{" "}
          <Link to="/account/orders" className={textLinkClass}>
            See all your orders
          </Link>
        </>
      }
    >
      <TrackForm onFound={setOrder} />
      <div role="status">{order !== undefined && <TrackedOrder order={order} />}</div>
    </AuthPanel>
  );
}

function TrackForm({ onFound }: { readonly onFound: (order: TrackedOrderView | undefined) => void }) {
  const form = useForm({
    initial: { order_number: "", email: "" },
    schema: trackOrderBody,
    submit: async (json) => {
      onFound(undefined);
      onFound(await unwrapData(api.orders.track.$post({ json }), failure));
    },
  });
  return (
    <Form form={form}>
      <TextField
        {...form.text("order_number")}
        label="Order number"
        placeholder={`${useOrderPrefix()}-XXXX-XXXX`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Looking...">
        Track order
      </Button>
    </Form>
  );
}

const failure = "We couldn't look up your order. Please try again.";

function TrackedOrder({ order }: { readonly order: TrackedOrderView }) {
  const isOneOfSeveral = order.is_partly_shipped || order.parcels.length > 1;
  return (
    <section aria-labelledby="tracked" className="mt-6 grid gap-2 border-t border-line pt-6">
      <h2 id="tracked" className="flex flex-wrap items-center gap-3 text-lead font-bold tabular-nums">
        {order.order_number} <OrderStatusBadge order={order} />
      </h2>
      <p className="text-ink-muted">
        Placed on <StoreDate at={order.created_at} />
      </p>
      <ExpectedArrival order={order} />
      {isOneOfSeveral && (
        <p>
          {order.is_partly_shipped
            ? "Part of your order is on its way. The rest follows."
            : `Your order was sent in ${order.parcels.length} parcels.`}
        </p>
      )}
      {isOneOfSeveral ? (
        order.parcels.map((parcel) => <ParcelTracking key={parcel.number} parcel={parcel} />)
      ) : (
        <ParcelTracking parcel={order} />
      )}
    </section>
  );
}
