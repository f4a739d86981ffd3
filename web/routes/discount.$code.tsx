import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link, useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import type { CartView } from "../../contract/orders/cart.ts";
import { Alert } from "../components/alert.tsx";
import { Button, buttonClass } from "../components/button.tsx";
import { LoadingBlock } from "../components/loading.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { setCodeOptions } from "../features/cart/set-code.ts";
import { getErrorMessage } from "../lib/api-error.ts";
import { useKnownSession } from "../lib/auth/session.ts";
import { getReturnPath, returnSearch, toSafePath } from "../lib/safe-redirect.ts";
import { useIsGuestCheckoutOpen } from "../lib/store-settings.ts";
import { toast } from "../lib/toast.ts";

export const Route = createFileRoute("/discount/$code")({
  validateSearch: returnSearch,
  component: DiscountPage,
});

/** Puts the code of a link into the cart, and opens the page that the link names, or the home page. */
function DiscountPage() {
  const { code } = Route.useParams();
  const { status } = useKnownSession();
  const isGuestCheckoutOpen = useIsGuestCheckoutOpen();
  return (
    <div className="page-width grid gap-6 pt-10 pb-20">
      <PageHeading title="Discount code" />
      <div className="panel grid max-w-xl justify-items-start gap-4 p-6 wrap-anywhere sm:p-8">
        {status === "signed-in" || (isGuestCheckoutOpen && status === "signed-out") ? (
          <AppliedCode code={code} />
        ) : isGuestCheckoutOpen ? (
          <UnappliedCode code={code} />
        ) : (
          <SignInToUseCode code={code} />
        )}
      </div>
    </div>
  );
}

function AppliedCode({ code }: { readonly code: string }) {
  const path = toSafePath(Route.useSearch().redirect, "/");
  const { history } = useRouter();
  const { mutate, error } = useMutation(setCodeOptions(useQueryClient()));
  const apply = useEffectEvent(() =>
    mutate(
      { code },
      {
        onSuccess: (cart) => {
          history.replace(path);
          toast.success(describeCode(code, cart), {
            label: "View cart",
            onClick: () => history.push("/cart"),
          });
        },
      },
    ),
  );
  useEffect(() => apply(), []);
  if (error === null) return <ApplyingCode code={code} />;
  return (
    <>
      <Alert tone="warning">{getErrorMessage(error)}</Alert>
      <Link to={path} className={buttonClass({ variant: "secondary" })}>
        Continue Shopping
      </Link>
    </>
  );
}

/** Says that a code is in the cart, with the reason if it does not count for what the cart contains. */
function describeCode(typed: string, { items, code }: CartView): string {
  const problem = items.length === 0 ? null : (code?.problem ?? null);
  return `${code?.code ?? typed} is in your cart. ${problem ?? "It counts when you check out."}`;
}

/** Waits until it is known who is visiting. Without JavaScript, a form puts the code into a guest's cart. */
function UnappliedCode({ code }: { readonly code: string }) {
  return (
    <>
      <div className="noscript:hidden">
        <ApplyingCode code={code} />
      </div>
      <form method="post" action="/cart" className="hidden noscript:block">
        <input type="hidden" name="code" value={code} />
        <Button type="submit">Use the code {code}</Button>
      </form>
    </>
  );
}

function ApplyingCode({ code }: { readonly code: string }) {
  return <LoadingBlock label={`Adding the code ${code} to your cart`} />;
}

function SignInToUseCode({ code }: { readonly code: string }) {
  const redirect = useLocation({ select: getReturnPath });
  return (
    <>
      <p>Sign in to use the code {code}. Your cart is saved with your account.</p>
      <Link to="/login" search={{ redirect }} className={buttonClass()}>
        Sign in
      </Link>
    </>
  );
}
