import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { PackageX } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { toast } from "../../../lib/toast.ts";

export function ProductError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(reset, [reset]);
  useEffect(() => toast.error("Failed to load product details"), []);

  return (
    <div className="page-width py-14">
      <ErrorView
        title="Error Loading Product"
        message={errorMessage(error, "Failed to load product. Please try again.")}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}

export function ProductNotFound() {
  return (
    <div className="page-width py-14">
      <EmptyState
        icon={PackageX}
        heading="h1"
        title="Product Not Found"
        message="It may have been sold for the last time, or the address is mistyped."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      </EmptyState>
    </div>
  );
}
