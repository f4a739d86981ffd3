import { createFileRoute, Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { buttonClass } from "../../components/button.tsx";
import { EmptyState } from "../../components/page-states.tsx";

export const Route = createFileRoute("/(sign-in)/unauthorized")({
  component: UnauthorizedPage,
});

function UnauthorizedPage() {
  return (
    <div className="page-width grid gap-6 py-10">
      <h1 className="sr-only">Not allowed</h1>
      <EmptyState
        icon={Lock}
        title="You don't have permission to see this page"
        message="This page is for the people who run the store. Sign in with another account, or continue shopping."
      >
        <Link to="/" className={buttonClass()}>
          Back to the store
        </Link>
        <Link to="/profile" className={buttonClass({ variant: "secondary" })}>
          Your profile
        </Link>
      </EmptyState>
    </div>
  );
}
