import { Button } from "../../../../components/button.tsx";
import { Notice } from "../../../../components/notice.tsx";
import { formatDateTime } from "../../../../lib/dates.ts";
import type { ProductDraft } from "./draft.ts";

interface DraftNoticeProps {
  readonly draft: ProductDraft;
  readonly onDiscard: () => void;
}

export function DraftNotice({ draft, onDiscard }: DraftNoticeProps) {
  return (
    <Notice tone="info" title="Your draft was restored">
      <p>What you typed on {formatDateTime(draft.savedAt)} had not been saved.</p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={onDiscard}>
        Discard draft
      </Button>
    </Notice>
  );
}
