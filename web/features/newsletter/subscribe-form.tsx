import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { emailSchema } from "../../../contract/newsletter.ts";
import { Button } from "../../components/button.tsx";
import { messageOf } from "../../lib/api-error.ts";
import { useForm } from "../../lib/use-form.ts";
import { subscribe } from "./queries.ts";

/** The footer's form: it stands on dark ground. What the server answers takes its place. */
export function SubscribeForm() {
  const id = useId();
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema,
    submit: async ({ email }) => {
      try {
        setAnswer(await subscribe(email));
        return undefined;
      } catch (error) {
        return { message: messageOf(error, "Failed to subscribe to newsletter") };
      }
    },
  });
  if (answer !== undefined) return <Thanks answer={answer} />;

  const { error, ...field } = form.text("email");
  const problem = error ?? form.failure;
  return (
    <form {...form.formProps} aria-label="Newsletter" className="grid max-w-md gap-2">
      <label htmlFor={id} className="text-[0.9375rem]">
        New arrivals and deals by e-mail. Unsubscribe with one click.
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          {...field}
          id={id}
          type="email"
          required
          autoComplete="email"
          placeholder="Your email address"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-error`}
          className="min-h-11 w-full min-w-0 flex-[1_1_12rem] rounded-control border border-white/40 bg-surface px-3.5 text-base text-ink placeholder:text-ink-muted"
        />
        <Button
          type="submit"
          isBusy={form.isSubmitting}
          busyLabel="Processing..."
          className="!bg-wheat-300 !text-evergreen-900 hover:!bg-wheat-200"
        >
          Subscribe
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-sm font-medium text-wheat-300">
        {problem !== undefined && (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </span>
        )}
      </p>
    </form>
  );
}

/** Takes the focus that the form's button had. */
function Thanks({ answer }: { readonly answer: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p
      ref={element}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control font-medium text-white"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-wheat-300" />
      {answer}
    </p>
  );
}

const schema = v.object({ email: emailSchema });
