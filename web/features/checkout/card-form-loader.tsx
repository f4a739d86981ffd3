import { Elements } from "@stripe/react-stripe-js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { standardColour } from "../../../contract/store/colours.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { useStore } from "../../lib/store-settings.ts";
import { loadPaymentProvider } from "../../lib/stripe.ts";
import { CardForm, type ConfirmTotal, type PayableOrder } from "./card-form.tsx";
import { CardFormPicture } from "./card-form-picture.tsx";

export interface CardFormLoaderProps {
  /** Undefined until the order exists. */
  readonly order: PayableOrder | undefined;
  /** True while a changed cart, address or choice changes the payment. */
  readonly isUpdating: boolean;
  readonly totalLabel: string;
  readonly initialError: string | undefined;
  readonly onPayingChange: (isPaying: boolean) => void;
  readonly confirmTotal: ConfirmTotal;
  /** Loads the payment again after Stripe's form failed to load with this one. */
  readonly onReload: () => Promise<unknown>;
}

/** Shows Stripe's payment form. It is in Stripe's frame, so that the store never sees a card number. */
export function CardFormLoader({ order, onReload, ...form }: CardFormLoaderProps) {
  const [attempt, setAttempt] = useState(1);
  const { colour } = useStore();
  const provider = useQuery({
    queryKey: ["payment-provider"],
    queryFn: loadPaymentProvider,
    staleTime: Infinity,
    retry: false,
  });

  if (provider.isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">Unable to initialize payment. Please try again.</Alert>
        <Button onClick={() => void provider.refetch()}>Try Again</Button>
      </div>
    );
  }
  if (provider.isPending || order === undefined) {
    return (
      <div role="status" aria-label="Preparing payment">
        <CardFormPicture className="animate-pulse" />
      </div>
    );
  }
  return (
    // Elements cannot change its client secret, so another payment needs another form.
    <Elements
      key={`${order.clientSecret} ${attempt}`}
      stripe={provider.data}
      options={{ clientSecret: order.clientSecret, appearance: createAppearance(colour) }}
    >
      <CardForm
        order={order}
        {...form}
        onReload={() => void onReload().then(() => setAttempt(attempt + 1))}
      />
    </Elements>
  );
}

function createAppearance(colour: string) {
  return {
    theme: "stripe",
    variables: {
      colorPrimary: colour || standardColour,
      colorText: "#1d2b26",
      colorTextSecondary: "#55635c",
      colorDanger: "#b3261e",
      borderRadius: "10px",
      fontSizeBase: "16px",
    },
  } as const;
}
