import { useState } from "react";
import * as v from "valibot";
import { emailSchema } from "../../../contract/newsletter.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { TextField } from "../../components/text-field.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useForm } from "../../lib/use-form.ts";
import { unsubscribeAddress } from "./queries.ts";

/** For who has no link: a new one is sent. @param notice why there is none, when there should be. */
export function UnsubscribeForm({ notice }: { readonly notice?: string }) {
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema,
    submit: async ({ email }) => {
      try {
        setAnswer(await unsubscribeAddress(email));
        return undefined;
      } catch (error) {
        return { message: messageOf(error, "Failed to unsubscribe from newsletter") };
      }
    },
  });
  if (answer !== undefined) return <Notice tone="success">{answer}</Notice>;
  return (
    <form {...form.formProps} className="grid max-w-md gap-4">
      {notice !== undefined && <Notice tone="warning">{notice}</Notice>}
      {form.failure !== undefined && <Notice tone="error">{form.failure}</Notice>}
      <TextField {...form.text("email")} label="Email" type="email" autoComplete="email" required />
      <Button
        type="submit"
        isBusy={form.isSubmitting}
        busyLabel="Processing..."
        className="justify-self-start"
      >
        Unsubscribe
      </Button>
    </form>
  );
}

const schema = v.object({ email: emailSchema });
