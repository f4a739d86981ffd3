import { CatchBoundary } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

interface LazyPartOptions<Props> {
  readonly whileLoading?: ReactNode;
  /** Shown in its place when it cannot be loaded or throws; nothing by default. */
  readonly WhenFailed?: ComponentType<Props>;
}

/**
 * Creates a component whose code is loaded when it is first rendered. When it cannot be loaded or throws, the rest of the page
 * stays: without the boundary React replaces the whole page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = null, WhenFailed = Nothing }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  const Part = lazy(async () => ({ default: await loadWithRetries(load) }));
  return function LazyPart(props: Props) {
    return (
      <CatchBoundary getResetKey={() => "part"} errorComponent={() => <WhenFailed {...props} />}>
        <Suspense fallback={whileLoading}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    );
  };
}

const retryDelaysMs = [500, 2_000];

/** Retries, because React caches a failed load forever, and phones lose their connection for moments. */
async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return await load();
}

function Nothing(): ReactNode {
  return null;
}
