import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { formatDateTime } from "../../../../lib/dates.ts";
import type { ProductDraft } from "./draft.ts";

interface DraftNoticeProps {
  readonly draft: ProductDraft;
  readonly onDiscard: () => void;
}

export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <Alert tone="info" title="Your draft was restored">
      <p>What you typed on {formatDateTime(draft.savedAt)} had not been saved.</p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={onDiscard}>
        Discard draft
      </Button>
    </Alert>
  );
}
