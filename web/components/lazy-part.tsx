import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary } from "@tanstack/react-router";
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from "react";

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
  { whileLoading = null, WhenFailed = Nothing }: LazyPartOptions<Props> = {},
): (props: Props) => ReactNode {
  const createPart = () => lazy(async () => ({ default: await loadWithRetries(load) }));
  // All places share it, because another one would be shown as loading at first.
  let Part = createPart();
  const PartProps = createContext<(Props & FailedPartProps) | undefined>(undefined);
  // A component that LazyPart defined would be another one at each render, so that its alert would be announced again.
  function FailedPart() {
    const props = use(PartProps);
    return props !== undefined && <WhenFailed {...props} />;
  }
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(1);
    const { reset } = useQueryErrorResetBoundary();
    const onRetry = () => {
      Part = createPart();
      reset();
      setAttempt(attempt + 1);
    };
    return (
      <PartProps value={{ ...props, onRetry }}>
        <CatchBoundary getResetKey={() => attempt} errorComponent={FailedPart}>
          <Suspense fallback={whileLoading}>
            <Part {...props} />
          </Suspense>
        </CatchBoundary>
      </PartProps>
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
