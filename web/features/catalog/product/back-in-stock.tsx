import { useState } from "react";
import * as v from "valibot";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { TextField } from "../../../components/fields.tsx";
import { Form, FormFailure } from "../../../components/form.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { useSession } from "../../../lib/auth/session.ts";
import { useForm } from "../../../lib/use-form.ts";

/** Offers an email when a sold-out product is available again. */
export function BackInStock({ product }: { readonly product: Pick<ProductView, "id"> }) {
  const session = useSession();
  const [confirmation, setConfirmation] = useState<string>();
  const isSignedIn = session.status === "signed-in";
  const form = useForm({
    initial: { email: "" },
    schema: isSignedIn ? v.object({}) : v.object({ email: emailSchema }),
    submit: async (input) => {
      const json = { product_id: product.id, ...input };
      setConfirmation((await unwrap(api["stock-alerts"].$post({ json }), failure)).message);
    },
  });
  if (confirmation !== undefined) return <Alert tone="success">{confirmation}</Alert>;
  return (
    <Form form={form}>
      {!isSignedIn && (
        <TextField
          {...form.text("email")}
          label="Email"
          type="email"
          autoComplete="email"
          hint="We'll use it for this one email only."
          required
        />
      )}
      <FormFailure form={form} />
      <Button type="submit" size="lg" isBusy={form.isSubmitting} busyLabel="Saving...">
        Email me when it's back
      </Button>
    </Form>
  );
}

const failure = "We couldn't save your request. Please try again.";
