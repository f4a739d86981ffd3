import { Camera } from "lucide-react";
import { type RefObject, type SubmitEvent, useState } from "react";
import { maxCodeLength } from "../../../../contract/admin/supplier-deliveries.ts";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/classes.ts";
import { StockPicker } from "../draft-orders/product-picker.tsx";
import { CameraScanner, canScanWithCamera } from "./camera-scanner.tsx";
import { problemTexts } from "./delivery-line.tsx";
import type { LineQueue } from "./line-queue.ts";
import { readTypedScan } from "./read-typed-scan.ts";
import { changeQuantity, createLine, type ShownLine } from "./use-delivery.ts";

interface ScannerProps {
  readonly lines: readonly ShownLine[];
  readonly queue: LineQueue;
  readonly field: RefObject<HTMLInputElement | null>;
}

/**
 * Adds a line for each code from a keyboard, a scanner that types, or the camera. A code that is scanned again at once
 * adds a unit to its line.
 */
export function Scanner({ lines, queue, field }: ScannerProps) {
  const [lastId, setLastId] = useState<string>();
  const [nextQuantity, setNextQuantity] = useState<number>();
  const [message, setMessage] = useState("");
  const [isCameraOpen, setCameraOpen] = useState(false);
  const last = lines.find(({ id }) => id === lastId);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (field.current === null) return;
    take(field.current.value);
    field.current.value = "";
  }

  function take(text: string) {
    const scan = readTypedScan(text);
    setMessage("");
    if (scan.kind === "next_quantity") {
      setNextQuantity(scan.quantity);
      setMessage(`Scan the article of which ${scan.quantity} arrived`);
    }
    if (scan.kind === "more_of_last") {
      if (last === undefined) return setMessage("Scan an article first");
      addUnits(last, scan.quantity);
    }
    if (scan.kind === "code") addCode(scan.code, scan.quantity ?? nextQuantity);
  }

  function addCode(code: string, quantity: number | undefined) {
    setNextQuantity(undefined);
    if (code.length > maxCodeLength) return setMessage("This code is too long");
    if (quantity === undefined && last !== undefined && last.code === code && last.state !== "refused") {
      return addUnits(last, 1);
    }
    add({ code, quantity: quantity ?? 1 });
  }

  function addUnits(line: ShownLine, units: number) {
    const isChanged = queue.change(line, changeQuantity(line, line.quantity + units));
    if (!isChanged) setMessage(`${describeLine(line)}. ${units} more are too many for a line`);
  }

  function add(content: Parameters<typeof createLine>[0]) {
    const line = createLine(content);
    setLastId(line.id);
    queue.add([line]);
  }

  function openCamera() {
    setCameraOpen(true);
    // On a phone, the keyboard would cover the picture.
    if (!window.matchMedia("(pointer: coarse)").matches) field.current?.focus();
  }

  function closeCamera() {
    setCameraOpen(false);
    field.current?.focus();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <form onSubmit={submit} className="flex flex-wrap gap-2">
        <input
          ref={field}
          aria-label="Scan or type a code"
          placeholder="Scan or type a code"
          // biome-ignore lint/a11y/noAutofocus: a scanner types into the focused field
          autoFocus
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          className={`${controlClass} min-w-0 flex-1 basis-40`}
        />
        <Button type="submit">Add</Button>
        {canScanWithCamera() && !isCameraOpen && (
          <Button variant="secondary" onClick={openCamera}>
            <Camera aria-hidden className="size-5" />
            Scan with the camera
          </Button>
        )}
      </form>
      <p role="status" className="min-h-5 text-small font-semibold text-brand-800">
        {message || (last !== undefined && describeLine(last))}
      </p>
      {isCameraOpen && <CameraScanner onCode={take} onClose={closeCamera} />}
      <StockPicker
        placeholder="Find by name or SKU"
        label="Find a product without a code"
        onPick={(product) => {
          add({ product_id: product.id, code: product.sku, name: product.name, quantity: nextQuantity ?? 1 });
          setNextQuantity(undefined);
          setMessage("");
          field.current?.focus();
        }}
      />
      <p className="text-small text-ink-muted">
        “12x” before a code counts 12 of it. “+11” after a code adds 11 to its line.
      </p>
    </div>
  );
}

/** Says what was scanned, because a phone shows the line itself further down. */
function describeLine({ quantity, product, name, code, problem, error }: ShownLine): string {
  const article = `${quantity} × ${product?.name ?? (name || code)}`;
  const trouble = error ?? (problem === null ? undefined : problemTexts[problem]);
  return trouble === undefined ? article : `${article}: ${trouble}`;
}
