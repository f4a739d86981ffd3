import { useEffect, useState } from "react";
import { type ToastMessage, takeMessages, useWaitingMessages } from "../lib/toast.ts";
import { Alert } from "./alert.tsx";
import { lazyPart } from "./lazy-part.tsx";

/** Shows the messages of lib/toast.ts. Their library is loaded with the first one. */
export function Toasts() {
  const messages = useWaitingMessages();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (messages.length > 0 && !wasNeeded) setWasNeeded(true);
  return wasNeeded && <ToastList messages={messages} />;
}

interface ToastsProps {
  readonly messages: readonly ToastMessage[];
}

const ToastList = lazyPart<ToastsProps>(async () => (await import("./overlay/toast-list.tsx")).ToastList, {
  WhenFailed: PlainToast,
});

/** Shows the latest message without the library, which may fail to load when the connection is lost. */
function PlainToast({ messages }: ToastsProps) {
  const message = messages.at(-1);

  useEffect(() => {
    if (message === undefined) return;
    const timer = setTimeout(takeMessages, message.durationMs);
    return () => clearTimeout(timer);
  }, [message]);

  if (message === undefined) return null;
  const { tone, text, action } = message;
  return (
    <div className="fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-60 mx-auto max-w-md">
      <Alert tone={tone}>
        {text}{" "}
        {action !== undefined && (
          <button
            type="button"
            onClick={() => {
              takeMessages();
              action.onClick();
            }}
            className="mr-4 min-h-11 font-semibold underline"
          >
            {action.label}
          </button>
        )}
        <button type="button" onClick={takeMessages} className="min-h-11 font-semibold underline">
          Close
        </button>
      </Alert>
    </div>
  );
}
