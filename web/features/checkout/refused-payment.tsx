import { Link } from "@tanstack/react-router";
import { Alert } from "../../components/alert.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { ApiError, getErrorMessage } from "../../lib/api-error.ts";

interface RefusedPaymentProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Explains why the payment could not be prepared. */
export function RefusedPayment({ error, onRetry }: RefusedPaymentProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="error" title={describeProblem(error)}>
        {getErrorMessage(error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Link to="/cart" className={buttonClass()}>
          Return to cart
        </Link>
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

/** Returns the title of an error. Errors that are fixed in the cart are not payment errors. */
function describeProblem(error: unknown): string {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "insufficient_stock" || code === "cart_changed") return "Please check your cart";
  return "Payment Error";
}
