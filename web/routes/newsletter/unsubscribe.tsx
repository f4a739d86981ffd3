import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { PageHeading } from "../../components/page-heading.tsx";
import { UnsubscribeForm } from "../../features/newsletter/unsubscribe-form.tsx";
import { UnsubscribePanel } from "../../features/newsletter/unsubscribe-panel.tsx";

export const Route = createFileRoute("/newsletter/unsubscribe")({
  validateSearch: v.object({ token: v.fallback(v.optional(v.string()), undefined) }),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useSearch();
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <PageHeading
        title="Unsubscribe from the newsletter"
        subtitle="Your orders and their e-mails are not affected."
      />
      <div className="panel max-w-xl p-6 sm:p-8">
        {token === undefined || token === "" ? <UnsubscribeForm /> : <UnsubscribePanel token={token} />}
      </div>
    </div>
  );
}
