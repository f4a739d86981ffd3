import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import type { FailedPartProps } from "./lazy-part.tsx";

/** Replaces a part of a page that could not be loaded, and that the page does not work without. */
export function LoadFailure({ onRetry }: FailedPartProps) {
  return (
    <Alert tone="error" title="This didn't load">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
