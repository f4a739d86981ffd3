import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useState } from "react";
import type { SignInEmailView } from "../../../../contract/admin/email-templates.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";
import { signInEmailsOptions } from "./queries.ts";

/** Shows the emails that Supabase sends, in the store's look, with buttons that copy them for Supabase. */
export function SignInEmails() {
  const { data: emails = [], error } = useQuery(signInEmailsOptions);
  return (
    <Panel title="Sign-in emails">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-body">
          Supabase sends these. In Supabase, open Authentication, then Emails. Choose the template with the
          same name, and paste the subject and the body. Supabase's own links can be used up by mail filters.
          Paste them again after you change your store's name, address, logo or colour.
        </p>
        {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {emails.map((email) => (
            <SignInEmail key={email.template} email={email} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function SignInEmail({ email: { template, subject, html } }: { readonly email: SignInEmailView }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="rounded-control border border-line px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{template}</h3>
        <span className="flex flex-wrap gap-2">
          <CopyButton label="Copy subject" template={template} text={subject} />
          <CopyButton label="Copy body" template={template} text={html} />
        </span>
      </div>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="w-fit rounded-control py-1 text-small font-semibold text-brand-800 pointer-coarse:py-3">
          Preview
        </summary>
        {isOpen && (
          <iframe
            title={`Preview: ${template}`}
            // The empty sandbox blocks scripts, forms and navigation.
            sandbox=""
            srcDoc={html}
            className="my-2 h-[34rem] w-full rounded-control border border-line bg-surface"
          />
        )}
      </details>
    </li>
  );
}

interface CopyButtonProps {
  readonly label: string;
  readonly template: string;
  readonly text: string;
}

function CopyButton({ label, template, text }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => adminToast.success("Copied"),
      () => adminToast.error("Your browser does not allow copying here."),
    );
  return (
    <Button size="sm" variant="secondary" aria-label={`${label}: ${template}`} onClick={() => void copy()}>
      <Copy aria-hidden className="size-4" />
      {label}
    </Button>
  );
}
