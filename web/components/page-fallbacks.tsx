import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useMatch, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { errorMessage } from "../lib/api-error.ts";
import { Spinner } from "./loading.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ErrorView } from "./page-states.tsx";

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
        message={errorMessage(error)}
        onRetry={() => void router.invalidate()}
      />
    </div>
  );
}

/** A page while it is loading; with its title, where that is known. */
export function PagePending({ title }: { readonly title?: string }) {
  return (
    <div className="page-width grid min-h-[50vh] grid-rows-[auto_1fr] py-8 sm:py-10">
      {title !== undefined && <PageHeading title={title} />}
      <div className="grid place-items-center text-evergreen-700">
        <Spinner size="lg" label="Loading..." />
      </div>
    </div>
  );
}
