import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { PageHeading } from "../components/page-heading.tsx";
import { ownPageOptions } from "../features/shell/queries.ts";
import { SectionedText } from "../features/shell/text-page.tsx";
import { ApiError } from "../lib/api-error.ts";

export const Route = createFileRoute("/pages/$slug")({
  loader: ({ context: { queryClient }, params: { slug } }) =>
    queryClient.ensureQueryData(ownPageOptions(slug)).catch(throwNotFound),
  component: OwnPage,
});

function OwnPage() {
  const { data: page } = useSuspenseQuery(ownPageOptions(Route.useParams().slug));
  return (
    <SectionedText sections={page.sections}>
      <PageHeading title={page.title} />
    </SectionedText>
  );
}

function throwNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
