import { Toast } from "@base-ui/react/toast";
import { X } from "lucide-react";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { classNames } from "../../lib/class-names.ts";
import { useIsDialogOpen } from "../../lib/overlay-history.ts";
import { type ToastMessage, takeMessages } from "../../lib/toast.ts";
import { alertTones } from "../alert.tsx";
import { buttonClass } from "../button.tsx";

const maxToasts = 8;

interface ToastListProps {
  readonly messages: readonly ToastMessage[];
}

/** Renders the messages of components/toasts.tsx. F6 moves the focus to them, also from a dialog. */
export function ToastList({ messages }: ToastListProps) {
  // In the corner, a message would cover the buttons of a dialog.
  const isAtTop = useIsDialogOpen();
  const previousFocus = useRef<EventTarget>(null);

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
  }

  return (
    <Toast.Provider limit={maxToasts}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Messages (F6)"
          onFocus={rememberFocus}
          onMouseEnter={(event) => isResting(event) && event.preventBaseUIHandler()}
          onMouseMove={(event) => isResting(event) && event.preventBaseUIHandler()}
          className={classNames(
            "group fixed inset-x-[16px] z-60 flex gap-2 sm:w-96 print:hidden",
            // A dialog of the whole window has no room beside its content and its buttons.
            "in-[:root:has([data-full-screen])]:invisible",
            isAtTop
              ? // On a phone, a dialog may fill the window. Its close button stays uncovered.
                "top-4 flex-col max-sm:right-[68px] sm:mx-auto"
              : "bottom-[calc(var(--bottom-bar,0px)+1rem)] flex-col-reverse sm:right-6 sm:left-auto",
          )}
        >
          <Items messages={messages} isAtTop={isAtTop} previousFocus={previousFocus} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/**
 * Returns true if a message appeared under the pointer. The pointer then holds it only once it moves: after a click at
 * the end of a page, the message would stay over the next button.
 */
function isResting({ movementX, movementY }: Pick<MouseEvent, "movementX" | "movementY">): boolean {
  return movementX === 0 && movementY === 0;
}

interface PlaceProps {
  readonly isAtTop: boolean;
  /** The element that had the focus before a message had it. */
  readonly previousFocus: RefObject<EventTarget | null>;
}

function Items({ messages, ...place }: ToastListProps & PlaceProps) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages wait to be taken
  useEffect(() => {
    for (const message of takeMessages()) {
      const { tone, text, durationMs, action } = message;
      const id = action?.record;
      // Without this, the list would change an earlier message of the record in its place.
      if (id !== undefined) close(id);
      add({ ...(id !== undefined && { id }), type: tone, title: text, timeout: durationMs, data: message });
    }
  }, [messages]);

  return toasts.map(
    (toast) =>
      toast.data !== undefined && <Item key={toast.id} toast={toast} message={toast.data} {...place} />,
  );
}

/** Replaces the library's role and name: a message is no dialog, and its text would be read twice. */
const groupRole = {
  role: "group",
  "aria-modal": undefined,
  "aria-labelledby": undefined,
  "aria-label": "Message",
} as const;

interface ItemProps extends PlaceProps {
  readonly toast: Toast.Root.ToastObject<ToastMessage>;
  readonly message: ToastMessage;
}

function Item({ toast, message: { tone, action }, isAtTop, previousFocus }: ItemProps) {
  const { close } = Toast.useToastManager();
  const root = useRef<HTMLDivElement>(null);
  const { Icon, style } = alertTones[tone];

  useLayoutEffect(() => {
    const element = root.current;
    return () => {
      const hasFocus = element?.contains(document.activeElement) === true;
      if (hasFocus && previousFocus.current instanceof HTMLElement)
        previousFocus.current.focus({ preventScroll: true });
    };
  }, [previousFocus]);

  return (
    <Toast.Root
      ref={root}
      toast={toast}
      {...groupRole}
      swipeDirection={isAtTop ? "up" : ["down", "right"]}
      className={classNames(
        "z-[calc(10-var(--toast-index))] flex items-center gap-2 rounded-card border py-1.5 pr-1 pl-4 text-small font-medium shadow-lifted",
        "transform-[translate(var(--toast-swipe-movement-x),var(--toast-swipe-movement-y))] transition duration-200",
        "data-ending-style:opacity-0 data-starting-style:opacity-0",
        // Older messages show while the pointer or the focus is on the list.
        "data-limited:hidden group-not-data-expanded:nth-[n+4]:hidden max-sm:group-not-data-expanded:nth-[n+3]:hidden",
        style,
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {/* In a browser's large text, the button moves below the message. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <Toast.Title render={<p />} className="grow basis-32 wrap-anywhere" />
        {action !== undefined && (
          <Toast.Action
            onClick={() => {
              close(toast.id);
              action.onClick();
            }}
            className={buttonClass({ size: "sm" })}
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Close toast"
        aria-hidden={undefined}
        className="grid size-[44px] shrink-0 place-items-center rounded-control hover:bg-ink/5"
      >
        <X aria-hidden className="size-4.5" />
      </Toast.Close>
    </Toast.Root>
  );
}
