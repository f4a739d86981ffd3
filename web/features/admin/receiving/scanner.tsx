import { Camera } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
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
}

/**
 * Adds a line for each code from a keyboard, a scanner that types, or the camera. A code that is scanned again at once
 * adds a unit to its line.
 */
export function Scanner({ lines, queue }: ScannerProps) {
  const field = useRef<HTMLInputElement>(null);
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
    if (scan.kind === "last_quantity") {
      if (last === undefined) return setMessage("Scan an article first");
      queue.change(last.id, changeQuantity(last, scan.quantity));
    }
    if (scan.kind === "code") addCode(scan.code, scan.quantity ?? nextQuantity);
  }

  function addCode(code: string, quantity: number | undefined) {
    setNextQuantity(undefined);
    if (code.length > maxCodeLength) return setMessage("This code is too long");
    if (quantity === undefined && last !== undefined && last.code === code && last.state !== "refused") {
      return queue.change(last.id, changeQuantity(last, last.quantity + 1));
    }
    add({ code, quantity: quantity ?? 1 });
  }

  function add(content: Parameters<typeof createLine>[0]) {
    const line = createLine(content);
    setLastId(line.id);
    queue.add([line]);
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
          <Button variant="secondary" onClick={() => setCameraOpen(true)}>
            <Camera aria-hidden className="size-5" />
            Scan with the camera
          </Button>
        )}
      </form>
      <p role="status" className="min-h-5 text-small font-semibold text-brand-800">
        {message || (last !== undefined && describeLine(last))}
      </p>
      {isCameraOpen && <CameraScanner onCode={take} onClose={() => setCameraOpen(false)} />}
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
        “12x” before a code counts 12 of it. “+12” after a code sets its line to 12.
      </p>
    </div>
  );
}

/** Says what was scanned, because a phone shows the line itself further down. */
function describeLine({ quantity, product, name, code, problem }: ShownLine): string {
  const article = `${quantity} × ${product?.name ?? (name || code)}`;
  return problem === null ? article : `${article}: ${problemTexts[problem]}`;
}
