import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

export interface FailedPartProps {
  /** Loads the component and its data again. */
  readonly onRetry: () => void;
}

interface LazyPartOptions<Props> {
  readonly whileLoading?: ReactNode;
  /** Replaces the component when it cannot be loaded or throws. Renders nothing by default. */
  readonly WhenFailed?: ComponentType<Props & FailedPartProps>;
}

/**
 * Creates a component whose code is loaded when it is first rendered. If it cannot be loaded or throws, its error
 * boundary protects the rest of the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whileLoading = null, WhenFailed }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  // All places share it, because another one would be shown as loading at first.
  let Part = lazy(loadPart);

  async function loadPart() {
    try {
      return { default: await loadWithRetries(load) };
    } catch (error) {
      // React keeps a failed load forever, so the next place or attempt gets another one.
      Part = lazy(loadPart);
      throw error;
    }
  }

  return function LazyPart(props: Props) {
    // Each place keeps its own, so that it is not mounted again when the load of another place failed.
    const [attempt, setAttempt] = useState(() => ({ number: 1, Part }));
    const { reset } = useQueryErrorResetBoundary();
    const onRetry = () => {
      reset();
      setAttempt({ number: attempt.number + 1, Part });
    };
    return (
      <ErrorBoundary
        key={attempt.number}
        fallback={WhenFailed !== undefined && <WhenFailed {...props} onRetry={onRetry} />}
      >
        <Suspense fallback={whileLoading}>
          <attempt.Part {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const retryDelaysMs = [500, 2_000];

/** Retries, because phones lose their connection for moments. */
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
