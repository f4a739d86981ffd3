import { createFileRoute, Link } from "@tanstack/react-router";
import { AuthPanel, textLinkClass } from "../features/account/auth/auth-panel.tsx";
import { RegisterForm } from "../features/account/auth/register-form.tsx";
import { returnSearch } from "../features/account/auth/return-search.ts";

export const Route = createFileRoute("/register")({
  validateSearch: returnSearch,
  component: RegisterPage,
});

function RegisterPage() {
  const { redirect } = Route.useSearch();
  const query = redirect === undefined ? "" : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <AuthPanel
      title="Create an account"
      subtitle="For your cart, your addresses and your orders."
      footer={
        <>
          Already have an account?{" "}
          <Link to="/login" search={(search) => search} className={textLinkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm returnPath={`/login${query}`} />
    </AuthPanel>
  );
}
