import type { ReactNode } from "react";
import { Alert } from "../../components/alert.tsx";
import { Button, type ButtonVariant } from "../../components/button.tsx";
import { Form, FormFailure } from "../../components/form.tsx";
import { Spinner } from "../../components/loading.tsx";
import { Panel } from "../../components/panel.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { QuantityStepper } from "../../components/quantity-stepper.tsx";
import { getErrorMessage } from "../../lib/api-error.ts";
import { classNames } from "../../lib/class-names.ts";
import { ContentComparison } from "./content-comparison.tsx";
import type { ChangeEdits, OrderChange } from "./use-order-change.ts";

interface ChangeFormProps {
  readonly introduction: string;
  readonly change: Pick<
    OrderChange<ChangeEdits>,
    "quote" | "error" | "isCurrent" | "isEmpty" | "canSubmit"
  > & {
    readonly form: Pick<
      OrderChange<ChangeEdits>["form"],
      "formProps" | "isDirty" | "isSubmitting" | "failure"
    >;
  };
  /** The fields of the change. */
  readonly children: ReactNode;
  /** The consequences of the difference, which are shown once something changes. */
  readonly difference: ReactNode;
  readonly submitLabel: string;
  readonly submitVariant?: ButtonVariant;
  readonly onClose: () => void;
}

/** Shows what can be changed of an order beside the order before and after the change, in a dialog. */
export function ChangeForm({
  change,
  introduction,
  children,
  difference,
  onClose,
  ...submit
}: ChangeFormProps) {
  const { form, quote, error, isCurrent, isEmpty, canSubmit } = change;
  const notes = quote?.notes ?? [];
  return (
    <Form form={form} className="grid grid-cols-[minmax(0,1fr)]">
      <p className="mb-4 text-small text-ink-muted">{introduction}</p>
      <fieldset
        disabled={form.isSubmitting}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 [&_:is(input,select,textarea,button)]:scroll-mb-32 lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-0">
          <Panel title="Now and new" heading="h3">
            <div
              aria-live="polite"
              aria-busy={!isCurrent && error === null}
              className="grid gap-3 aria-busy:opacity-60"
            >
              {quote !== undefined && <ContentComparison quote={quote} />}
              {quote === undefined && error === null && <Spinner size="sm" label="Computing the total" />}
              {notes.length > 0 && (
                <Alert tone="info">
                  {notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </Alert>
              )}
            </div>
          </Panel>
          {!isEmpty && difference}
        </div>
      </fieldset>
      <div className="-bottom-5 z-10 -mx-5 mt-4 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3 [@media(min-height:36rem)]:sticky sm:-mx-6 sm:px-6">
        <FormFailure form={form} />
        {error !== null && form.failure === undefined && <Alert tone="error">{getErrorMessage(error)}</Alert>}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <Button variant="secondary" className="max-sm:hidden" onClick={onClose}>
            Keep as it is
          </Button>
          <Button
            type="submit"
            variant={isEmpty ? "primary" : (submit.submitVariant ?? "primary")}
            disabled={!canSubmit}
            isBusy={form.isSubmitting}
            busyLabel="Changing..."
          >
            {isEmpty ? "Change order" : submit.submitLabel}
          </Button>
        </div>
      </div>
    </Form>
  );
}

interface ChangeLineProps {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly note: string;
  readonly quantity: number;
  readonly max: number;
  /** Names the button that takes the line out of the order. */
  readonly outLabel: string;
  readonly onOut: () => void;
  readonly onQuantity: (quantity: number) => void;
  /** More buttons, and below them more fields. */
  readonly buttons?: ReactNode;
  readonly children?: ReactNode;
}

/** Shows a line of a changed order. A line without units is not in it any more. */
export function ChangeLine({ name, imageUrl, quantity, outLabel, onOut, ...line }: ChangeLineProps) {
  const isOut = quantity === 0;
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ProductImage
          image={imageUrl === null ? null : { image_url: imageUrl, width: 80, height: 80 }}
          alt=""
          className={classNames("aspect-square w-12 shrink-0 rounded-control", isOut && "opacity-50")}
        />
        <div className="min-w-0 flex-1 basis-40">
          <p className={classNames("font-semibold wrap-anywhere", isOut && "text-ink-muted line-through")}>
            {name}
          </p>
          <p className="text-small text-ink-muted tabular-nums">{line.note}</p>
        </div>
        <QuantityStepper
          label={`Quantity of ${name}`}
          value={quantity}
          min={0}
          max={line.max}
          onChange={line.onQuantity}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onOut}>
          {isOut ? "Keep" : outLabel}
          <span className="sr-only"> {name}</span>
        </Button>
        {!isOut && line.buttons}
      </div>
      {!isOut && line.children}
    </li>
  );
}
