import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { Link2Off } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { PageError } from "../../components/page-fallbacks.tsx";
import { EmptyState, ErrorView } from "../../components/page-states.tsx";
import { ApiError } from "../../lib/api-error.ts";

/** Replaces an account's order that could not be loaded. One that does not exist is not loaded again. */
export function OrderError(props: ErrorComponentProps) {
  if (!isNotFound(props.error)) return <PageError {...props} />;
  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title="Order not found"
        message="It may belong to another account, or its address is incomplete."
      >
        <Link to="/account/orders" className={buttonClass()}>
          My Orders
        </Link>
        <Link to="/contact" className={buttonClass({ variant: "secondary" })}>
          Contact Us
        </Link>
      </ErrorView>
    </div>
  );
}

/** Replaces a guest's order whose link does not open it, and offers the other ways to it. */
export function EndedLink(props: ErrorComponentProps) {
  if (!isNotFound(props.error)) return <PageError {...props} />;
  return (
    <div className="page-width max-w-2xl py-8 sm:py-14">
      <EmptyState
        icon={Link2Off}
        heading="h1"
        title="This link doesn't open an order"
        message="It may be incomplete or expired, or the order's email address was corrected: use the link in its latest email. If you added the order to your account, sign in to see it."
      >
        <Link to="/track" className={buttonClass()}>
          Track by order number
        </Link>
        <Link
          to="/login"
          search={{ redirect: "/account/orders" }}
          className={buttonClass({ variant: "secondary" })}
        >
          Sign in
        </Link>
      </EmptyState>
    </div>
  );
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === "order_not_found";
}
