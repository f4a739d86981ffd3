import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { pluralize } from "../shared/format.ts";
import { ActivateButton } from "./activate-button.tsx";
import { useImageFetch } from "./use-image-fetch.ts";

interface ImportImagesProps {
  readonly changeSetId: string;
  /** The import that the images belong to, such as 'Imported shop.csv'. */
  readonly title: string;
  readonly startsAtOnce: boolean;
}

/** Fetches the images of an import, and lists those that failed. */
export function ImportImages({ changeSetId, title, startsAtOnce }: ImportImagesProps) {
  const { images, isRunning, problem, resume, retry } = useImageFetch(changeSetId, startsAtOnce);
  if (images === undefined) return problem === undefined ? null : <Alert tone="error">{problem}</Alert>;
  const { waiting, fetched, failed, failures, inactive_ids: inactiveIds } = images;
  const total = waiting + fetched + failed;
  const isDone = waiting === 0 && !isRunning;
  return (
    <section aria-label={`Images: ${title}`} className="grid gap-3 rounded-control border border-line p-4">
      <div className="grid max-w-xl gap-1 text-small text-ink-muted">
        <p role="status">
          {title}: {fetched} of {pluralize(total, "image")} fetched{failed > 0 && `, ${failed} failed`}
          {isRunning && "..."}
        </p>
        {!isDone && (
          <progress
            aria-label="Images fetched"
            className="h-2.5 w-full"
            max={total}
            value={fetched + failed}
          />
        )}
      </div>
      {isRunning && (
        <p className="text-small text-ink-muted">
          Products go on sale as their images arrive. You can leave this page and continue later.
        </p>
      )}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      {waiting > 0 && !isRunning && (
        <Button className="justify-self-start" onClick={resume}>
          Fetch the other {pluralize(waiting, "image")}
        </Button>
      )}
      {isDone && failures.length > 0 && (
        <>
          <p className="text-small text-ink-muted">
            Products without an image stay inactive. Try again, or add their images under Images in bulk.
          </p>
          <ul
            aria-label="Images that failed"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
            tabIndex={0}
            className="relative max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line text-small"
          >
            {failures.map(({ sku, name, address, problem: reason }) => (
              <li key={`${sku} ${address}`} className="px-3 py-2">
                <span className="font-medium">{name}</span> <span className="text-ink-muted">{sku}</span>
                <span className="block text-danger">{reason}</span>
                <span className="block break-all text-ink-muted">{address}</span>
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="justify-self-start" onClick={retry}>
            Try {pluralize(failed, "image")} again
          </Button>
        </>
      )}
      {isDone && <ActivateButton ids={inactiveIds} />}
    </section>
  );
}
