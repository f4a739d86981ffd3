import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { formatCents } from "../../contract/shared/money.ts";
import { storeTerms } from "../../contract/shared/store-terms.ts";
import {
  deliveryTimeSentence,
  formatHours,
  formatStoreAddress,
  freeDeliverySentence,
} from "../../contract/store/describe-store.ts";
import type { StoreIdentity } from "../../contract/store/identity.ts";
import { TextPage } from "../components/text-page.tsx";
import { useShippingRules } from "../features/catalog/delivery-rules.ts";
import { storeSettingsOptions, useStore } from "../lib/store-settings.ts";

export const Route = createFileRoute("/terms")({ component: TermsPage });

/** For the owner to review with a lawyer before the store opens. What it says of orders is what the server does. */
function TermsPage() {
  const store = useStore();
  return (
    <TextPage
      title="Terms of Service"
      subtitle={`What you and ${store.name} can rely on when you order.`}
      effective="November 1, 2026"
      sections={listSections(store)}
    />
  );
}

function DeliveryPrice() {
  const rules = useShippingRules();
  return (
    <>
      Delivery costs {formatCents(rules.flatRateCents)}. {freeDeliverySentence(rules)}
    </>
  );
}

function CashOnDelivery() {
  const { data } = useQuery(storeSettingsOptions);
  if (data?.cash_on_delivery === false) return null;
  return <>Cash on delivery is offered to local postal codes.</>;
}

function StoreEmail() {
  const { email } = useStore();
  return <a href={`mailto:${email}`}>{email}</a>;
}

function listSections(store: StoreIdentity) {
  return [
    {
      title: "Who we are",
      text: (
        <p>
          {store.name} is a store at {formatStoreAddress(store)}, {store.address.country}. You reach us at{" "}
          <StoreEmail />, by telephone at {store.phone}, and in person {formatHours(store)}.
        </p>
      ),
    },
    {
      title: "Your account",
      text: (
        <>
          <p>
            You need an account to order, and must have reached the age of majority in your province, or have
            the consent of a parent or guardian. Keep your password to yourself, and tell us when someone else
            may know it.
          </p>
          <p>We may suspend an account that is used for fraud or to harm the store or other customers.</p>
        </>
      ),
    },
    {
      title: "Prices and taxes",
      text: (
        <>
          <p>
            All prices are in Canadian dollars. The price you pay is the wholesale price; the retail price
            that is struck through is what we compare it with. Taxes (GST, and provincial sales tax where it
            applies) are not included: they are worked out for each product, and shown in your cart before you
            pay.
          </p>
          <p>
            If a price or the stock changes while something is in your cart, we show you the change before you
            pay. If a product was listed at an obvious mistake, we may cancel the order and refund you in
            full.
          </p>
        </>
      ),
    },
    {
      title: "Orders and payment",
      text: (
        <>
          <p>
            Your order is accepted once your payment has succeeded, or, for cash on delivery, once you have
            placed it. Your items are reserved when you check out; if you do not pay within 30 minutes, they
            go back into stock.
          </p>
          <p>
            We accept {storeTerms.cards.join(", ")}. Cards are processed by Stripe; we never see or keep your
            card number. <CashOnDelivery />
          </p>
        </>
      ),
    },
    {
      title: "Delivery",
      text: (
        <>
          <p>
            We deliver within Canada. <DeliveryPrice /> The cart and every product page show what it costs to
            your postal code. {deliveryTimeSentence(store)}
          </p>
          <p>
            The products are at our risk until they reach you. If something arrives damaged or does not
            arrive, write to <StoreEmail /> and we send it again or refund you.
          </p>
        </>
      ),
    },
    {
      title: "Canceling an order",
      text: (
        <p>
          You can cancel an order in <Link to="/account/orders">My Orders</Link> until it is shipped. If you
          paid by card, the full amount goes back to that card; your bank usually needs 5 to 10 business days
          to show it.
        </p>
      ),
    },
    {
      title: "Returns and refunds",
      text: (
        <>
          <p>
            You may return anything within {storeTerms.returnDays} days of receiving it, for your money back.
            Ask for it on the order's page in <Link to="/account/orders">My Orders</Link>, write to{" "}
            <StoreEmail />, or bring it to the store with your order number.
          </p>
          <p>
            For reasons of hygiene, opened health and beauty products can be returned only if they are faulty.
            If a product is faulty or not what you ordered, we pay for its return.
          </p>
          <p>
            Refunds go to the card that paid; orders that were paid in cash are refunded in cash or by
            e-transfer.
          </p>
        </>
      ),
    },
    {
      title: "Your rights and our liability",
      text: (
        <>
          <p>
            Nothing here takes away rights that the law gives you and that cannot be waived, such as those of
            The Consumer Protection Act of Manitoba or of the province where you live.
          </p>
          <p>
            As far as the law allows, we are not liable for indirect losses, and our liability for an order is
            limited to what you paid for it.
          </p>
        </>
      ),
    },
    {
      title: "Law and changes",
      text: (
        <>
          <p>
            These terms are governed by the laws of Manitoba and the federal laws of Canada that apply there.
            If we cannot settle a disagreement together, the courts of Manitoba decide, unless the law of your
            province says otherwise.
          </p>
          <p>
            An order is governed by the terms that stood here when you placed it. How we treat your data is in
            the <Link to="/privacy">Privacy Policy</Link>.
          </p>
        </>
      ),
    },
  ];
}
