import { Spinner } from "../../../components/spinner.tsx";

/** While it is not known who is there. */
export function VerifyingAccess() {
  return (
    <div
      role="status"
      className="grid min-h-[50vh] place-content-center justify-items-center gap-4 text-ink-muted"
    >
      <Spinner size="lg" />
      <p>Verifying access...</p>
    </div>
  );
}
