import { type ErrorComponentProps, Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { getPageErrorMessage, usePageRetry } from "../../../components/page-fallbacks.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { toast } from "../../../lib/toast.ts";

export function ProductError({ error }: ErrorComponentProps) {
  const retry = usePageRetry();
  // Without a connection, the page and the notice above it say why.
  useEffect(() => {
    if (navigator.onLine) toast.error("Failed to load product details");
  }, []);

  return (
    <div className="page-width py-14">
      <ErrorView
        title="Error Loading Product"
        message={getPageErrorMessage(error, "Failed to load product. Please try again.")}
        onRetry={retry}
      />
    </div>
  );
}

export function ProductNotFound() {
  return (
    <div className="page-width py-14">
      <EmptyState
        icon={Search}
        heading="h1"
        title="Product Not Found"
        message="We may no longer sell it, or the address has a typo."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      </EmptyState>
    </div>
  );
}
