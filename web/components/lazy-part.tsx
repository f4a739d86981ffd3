import { CatchBoundary } from "@tanstack/react-router";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";

interface LazyPartOptions<Props> {
  readonly whileLoading?: ReactNode;
  /** Shown in its place when it failed; nothing when left out. */
  readonly WhenFailed?: ComponentType<Props>;
}

/**
 * A part of the page whose code is loaded later. When it cannot be loaded, or breaks, the rest of the page stays.
 * Without this boundary React replaces the whole page, and a lazy component that failed once fails for good.
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

/** A phone loses its connection for a moment more often than a file is gone. */
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
