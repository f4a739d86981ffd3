import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorView } from "../../../components/error-view.tsx";
import { messageOf } from "../../../lib/api-error.ts";
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
        message={messageOf(error, "Failed to load product. Please try again.")}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}
