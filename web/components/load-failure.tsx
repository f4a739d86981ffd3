import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";

interface LoadFailureProps {
  readonly title?: string;
  readonly onRetry: () => void;
}

/** Replaces a part of a page that could not be loaded, and that the page does not work without. */
export function LoadFailure({ title = "This didn't load", onRetry }: LoadFailureProps) {
  return (
    <Alert tone="error" title={title}>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  );
}
