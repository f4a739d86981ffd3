import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "../../../components/button.tsx";
import { getErrorMessage } from "../../../lib/api-error.ts";
import { adminToast } from "../../../lib/toast.ts";

interface PrintOptions<Data> {
  readonly load: () => Promise<Data>;
  readonly render: (data: Data) => ReactNode;
}

interface PrintButtonProps<Data> extends PrintOptions<Data> {
  readonly label: string;
}

/** Loads data and prints it without the page around it. */
export function PrintButton<Data>({ label, ...options }: PrintButtonProps<Data>) {
  const { print, isPending, printedPage } = usePrint(options);
  return (
    <>
      <Button variant="secondary" size="sm" isBusy={isPending} busyLabel="Preparing..." onClick={print}>
        <Printer aria-hidden className="size-4" />
        {label}
      </Button>
      {printedPage}
    </>
  );
}

/** Prints data for a control other than a button. `printedPage` must be rendered outside what the control closes. */
export function usePrint<Data>({ load, render }: PrintOptions<Data>) {
  const [printed, setPrinted] = useState<{ readonly data: Data }>();
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (data) => setPrinted({ data }),
    onError: (error) => adminToast.error(getErrorMessage(error)),
  });

  useEffect(() => {
    if (printed === undefined) return;
    const remove = () => setPrinted(undefined);
    // On phones, print() returns before the page has been printed.
    window.addEventListener("afterprint", remove);
    window.print();
    return () => window.removeEventListener("afterprint", remove);
  }, [printed]);

  return {
    print: () => {
      if (!isPending) mutate();
    },
    isPending,
    printedPage:
      printed !== undefined &&
      createPortal(
        <div data-printed-alone className="hidden print:block">
          {render(printed.data)}
        </div>,
        document.body,
      ),
  };
}
