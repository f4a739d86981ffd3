import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Spinner } from "../../components/loading.tsx";
import { ErrorView } from "../../components/page-states.tsx";
import { messageOf } from "../../lib/api-error.ts";

/** What a page shows when its loader or its rendering failed. The route's `staticData.errorTitle` names what failed. */
export function PageError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { staticData } = useMatch({ strict: false });
  const { reset } = useQueryErrorResetBoundary();
  useEffect(reset, [reset]);

  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title={staticData.errorTitle ?? "Something went wrong"}
        message={messageOf(error)}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}

export function PagePending() {
  return (
    <div className="grid min-h-[50vh] place-items-center text-evergreen-700">
      <Spinner size="lg" label="Loading..." />
    </div>
  );
}
