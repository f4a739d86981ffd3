import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { PageHeading } from "../components/page-heading.tsx";
import { ownPageOptions } from "../features/shell/queries.ts";
import { SectionedText } from "../features/shell/text-page.tsx";
import { throwNotFound } from "../lib/throw-not-found.ts";

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
