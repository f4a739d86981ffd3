import { CircleAlert, Mail } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import * as v from "valibot";
import { footerConsent, footerConsentText } from "../../../contract/account/newsletter-consent.ts";
import { emailSchema } from "../../../contract/shared/email-address.ts";
import { Button } from "../../components/button.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { useForm } from "../../lib/use-form.ts";

/**
 * Subscribes to the newsletter. Needs a dark background. After a subscription, the server's message replaces the form.
 */
export function NewsletterForm() {
  const id = useId();
  const [message, setMessage] = useState<string>();
  const form = useForm({
    initial: { email: "" },
    schema: newsletterForm,
    submit: async ({ email }) => {
      setMessage(await subscribe(email));
    },
  });
  if (message !== undefined) return <EmailSent message={message} />;

  const { error, ...field } = form.text("email");
  const problem = error ?? form.failure;
  return (
    <form {...form.formProps} aria-label="Newsletter" className="grid max-w-md gap-2">
      <label htmlFor={id} className="text-body">
        {footerConsentText}
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
          className="min-h-11 w-full min-w-0 flex-[1_1_12rem] rounded-control border border-white/40 bg-surface px-3.5 text-control text-ink placeholder:text-ink-muted"
        />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Processing..." variant="accent">
          Subscribe
        </Button>
      </div>
      <p id={`${id}-error`} role="alert" className="text-small font-medium text-accent-300">
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

/** Shows the server's message. Takes the focus, because the form that had it has been removed. */
function EmailSent({ message }: { readonly message: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <p
      ref={element}
      role="status"
      tabIndex={-1}
      className="flex items-start gap-2.5 rounded-control font-medium text-white"
    >
      <Mail aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-300" />
      {message}
    </p>
  );
}

const newsletterForm = v.object({ email: emailSchema });

async function subscribe(email: string): Promise<string> {
  const call = api.newsletter.subscribe.$post({ json: { email, consent: footerConsent } });
  return (await unwrap(call, "Failed to subscribe to newsletter")).message;
}
