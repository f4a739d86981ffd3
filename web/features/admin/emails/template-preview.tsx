import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EmailPreviewQuery } from "../../../../contract/admin/email-templates.ts";
import type { WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { classNames } from "../../../lib/class-names.ts";
import { emailPreviewOptions } from "./queries.ts";

interface TemplatePreviewProps {
  readonly kind: WrittenEmailKind;
  /** The texts in the form, which may not be saved. */
  readonly texts: EmailPreviewQuery;
}

/** Shows an email with example data as a phone and a desktop show it, and as plain text. */
export function TemplatePreview({ kind, texts }: TemplatePreviewProps) {
  const [view, setView] = useState<PreviewView>("Phone");
  const { data: email, error } = useQuery(emailPreviewOptions(kind, texts));
  return (
    <Panel
      title="Preview"
      aside={
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Shown as</legend>
          {previewViews.map((option) => (
            <Button
              key={option}
              size="sm"
              variant={option === view ? "secondary" : "ghost"}
              aria-pressed={option === view}
              onClick={() => setView(option)}
            >
              {option}
            </Button>
          ))}
        </fieldset>
      }
    >
      {error !== null && <Alert tone="error">{getErrorMessage(error)}</Alert>}
      {email !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="wrap-anywhere">
            <span className="text-ink-muted">Subject: </span>
            <strong>{email.subject}</strong>
          </p>
          {view === "Plain text" ? (
            <pre className="overflow-x-auto rounded-control border border-line bg-sunken p-4 text-small whitespace-pre-wrap wrap-anywhere">
              {email.text}
            </pre>
          ) : (
            <div className="overflow-x-auto">
              <iframe
                title={`The email on a ${view.toLowerCase()}`}
                // The empty sandbox blocks scripts, forms and navigation.
                sandbox=""
                srcDoc={email.html}
                className={classNames(
                  "mx-auto h-[40rem] rounded-control border border-line bg-surface",
                  view === "Phone" ? "w-[390px] max-w-full" : "w-[720px] max-w-none",
                )}
              />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

const previewViews = ["Phone", "Desktop", "Plain text"] as const;
type PreviewView = (typeof previewViews)[number];
