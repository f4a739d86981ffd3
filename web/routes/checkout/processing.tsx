import { createFileRoute, Link } from "@tanstack/react-router";
import { CircleCheck, LoaderCircle, TriangleAlert } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { requireSessionOrLink } from "../../features/checkout/require-shopper.ts";
import { ResultPanel } from "../../features/checkout/result-panel.tsx";
import { type ReturnPhase, useReturnedPayment } from "../../features/checkout/returned-payment.ts";
import { useNextPage } from "../../features/checkout/use-next-page.ts";
import { searchSchema } from "../../lib/search-params.ts";

const nonEmptyText = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export const Route = createFileRoute("/checkout/processing")({
  validateSearch: searchSchema({
    payment_intent_client_secret: nonEmptyText,
    order_id: nonEmptyText,
    order_number: nonEmptyText,
  }),
  beforeLoad: requireSessionOrLink,
  component: ProcessingPage,
});

/** Shows the state of a payment after the bank's page (3-D Secure). */
function ProcessingPage() {
  const search = Route.useSearch();
  const phase = useReturnedPayment(search.payment_intent_client_secret);
  useNextPage(phase, {
    orderId: search.order_id,
    orderNumber: search.order_number,
    link: search.link,
  });
  const { tone, title, note } = describePhase(phase);
  return (
    <ResultPanel icon={icons[tone]} tone={tone} title={title}>
      <p role="status" className="text-ink-muted">
        {note}
      </p>
      {phase.kind === "lost" && (
        <Link to="/cart" className={buttonClass()}>
          Return to Cart
        </Link>
      )}
    </ResultPanel>
  );
}

const icons = { good: CircleCheck, waiting: LoaderCircle, bad: TriangleAlert };

function describePhase(phase: ReturnPhase): {
  tone: "good" | "waiting" | "bad";
  title: string;
  note: string;
} {
  switch (phase.kind) {
    case "verifying":
    case "unknown":
      return { tone: "waiting", title: "Verifying your payment", note: "One moment, please." };
    case "processing":
      return {
        tone: "waiting",
        title: "Your payment is being processed",
        note: "Your bank is still working on it. Please keep this page open.",
      };
    case "succeeded":
      return { tone: "good", title: "Payment successful!", note: "Confirming your order..." };
    default:
      return { tone: "bad", title: "Payment not completed", note: phase.message };
  }
}
