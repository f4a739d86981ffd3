import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { Link2Off } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { PageError } from "../components/page-fallbacks.tsx";
import { EmptyState } from "../components/page-states.tsx";
import { confirmLinkPayment, paymentLinkOptions } from "../features/checkout/payment-link-queries.ts";
import { PaymentRequest } from "../features/checkout/payment-request.tsx";
import { ApiError } from "../lib/api-error.ts";
import { searchSchema, textParam } from "../lib/search-params.ts";

// The bank's page returns with it.
const paySearch = searchSchema({ payment_intent: textParam });

export const Route = createFileRoute("/pay/$token")({
  staticData: { errorTitle: "We couldn't load this payment" },
  validateSearch: paySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { token }, deps }) => {
    const options = paymentLinkOptions(token);
    if (deps.payment_intent === undefined) return queryClient.ensureQueryData(options);
    return queryClient.fetchQuery({ ...options, queryFn: () => confirmLinkPayment(token) });
  },
  component: PayPage,
  errorComponent: UnknownLink,
});

function PayPage() {
  const { token } = Route.useParams();
  const { payment_intent } = Route.useSearch();
  const { data: request } = useSuspenseQuery(paymentLinkOptions(token));
  return <PaymentRequest token={token} request={request} isUnpaidReturn={payment_intent !== undefined} />;
}

function UnknownLink(props: ErrorComponentProps) {
  const { error } = props;
  if (!(error instanceof ApiError) || error.code !== "not_found") return <PageError {...props} />;
  return (
    <div className="page-width max-w-2xl py-8 sm:py-14">
      <EmptyState icon={Link2Off} heading="h1" title="This link isn't valid" message={error.message}>
        <Link to="/contact" className={buttonClass()}>
          Contact Us
        </Link>
      </EmptyState>
    </div>
  );
}
