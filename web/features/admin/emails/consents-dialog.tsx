import type { ConsentView } from "../../../../contract/admin/subscribers.ts";
import { Dialog } from "../../../components/dialog.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { DialogData, useDialogQuery } from "../shared/dialog-data.tsx";
import { emailKindNames } from "./kind-names.ts";
import { consentsOptions } from "./subscriber-queries.ts";

interface ConsentsDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Shows how and when an address consented to the newsletter, as evidence for whoever asks. */
export function ConsentsDialog({ email, onClose }: ConsentsDialogProps) {
  const query = useDialogQuery(consentsOptions(email));
  return (
    <Dialog open size="lg" onClose={onClose} title="Consent to the newsletter" description={email}>
      <DialogData query={query} noun="consent">
        {(consents) =>
          consents.length === 0 ? (
            <p>This address has no recorded consent.</p>
          ) : (
            <ol className="grid gap-4">
              {consents.map((consent) => (
                <li key={consent.id} className="panel p-4">
                  <ConsentFacts consent={consent} />
                </li>
              ))}
            </ol>
          )
        }
      </DialogData>
    </Dialog>
  );
}

function ConsentFacts({
  consent: { evidence, confirmed_at, withdrawal },
}: {
  readonly consent: ConsentView;
}) {
  return (
    <dl className="grid gap-x-4 gap-y-2 text-body sm:grid-cols-[9rem_minmax(0,1fr)] [&_dt]:text-ink-muted">
      {evidence !== null && (
        <>
          <dt>Text shown</dt>
          <dd>“{evidence.text}”</dd>
          <dt>Form</dt>
          <dd>
            {formNames[evidence.form] ?? evidence.form}, in{" "}
            {languageNames[evidence.language] ?? evidence.language}
          </dd>
          <dt>Asked</dt>
          <dd>
            <StoreDateTime at={evidence.asked_at} />
          </dd>
        </>
      )}
      <dt>Confirmed</dt>
      <dd>
        <StoreDateTime at={confirmed_at} />
        {evidence === null ? (
          <p className="text-ink-muted">
            Only the time is known: this is from before the store kept evidence.
          </p>
        ) : (
          <Cause by={evidence.confirmed_by} />
        )}
      </dd>
      {withdrawal !== null && (
        <>
          <dt>Withdrawn</dt>
          <dd>
            <StoreDateTime at={withdrawal.at} />
            {withdrawal.by !== null && <Cause by={withdrawal.by} />}
          </dd>
        </>
      )}
    </dl>
  );
}

/**
 * Shows what confirmed or withdrew a consent. A link's email is named by its key, which is its kind, an id and its
 * time.
 */
function Cause({ by }: { readonly by: string }) {
  const [kind, ...rest] = by.split("/");
  const sentAt = rest.at(-1);
  if (sentAt === undefined) return <p className="text-ink-muted">{causes[by] ?? by}</p>;
  const name = Object.entries(emailKindNames).find(([each]) => each === kind)?.[1] ?? kind;
  return (
    <p className="text-ink-muted">
      By the link in the email “{name}”, sent <StoreDateTime at={sentAt} />
    </p>
  );
}

const causes: Readonly<Record<string, string>> = {
  signed_in: "By the owner of the address, signed in",
  account_deleted: "When the account was deleted",
  erased_on_request: "When the address was erased",
  earlier_link: "By the link in an earlier email",
};

const formNames: Readonly<Record<string, string>> = { footer: "The form in the footer" };
const languageNames: Readonly<Record<string, string>> = { "en-CA": "English" };
