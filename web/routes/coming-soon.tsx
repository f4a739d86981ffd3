import { createFileRoute, Link } from "@tanstack/react-router";
import { Hammer } from "lucide-react";
import { buttonClass } from "../components/button.tsx";
import { EmptyState } from "../components/page-states.tsx";

export const Route = createFileRoute("/coming-soon")({ component: ComingSoonPage });

function ComingSoonPage() {
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <h1 className="text-title font-extrabold sm:text-display">In Development</h1>
      <EmptyState
        icon={Hammer}
        title="Coming Soon"
        message="We're still building this part of the store. Everything else is open."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
        <Link to="/" className={buttonClass({ variant: "secondary" })}>
          Go to the home page
        </Link>
      </EmptyState>
    </div>
  );
}
