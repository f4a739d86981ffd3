import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Camera, Printer } from "lucide-react";
import { useId } from "react";
import type {
  LineProductView,
  SupplierDeliveryView,
} from "../../../../contract/admin/supplier-deliveries.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { buttonClass } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import { Panel } from "../../../components/panel.tsx";
import { adminToast } from "../../../lib/toast.ts";
import { ActivateButton } from "../imports/activate-button.tsx";
import { addStagedImage } from "../imports/queries.ts";
import { pluralize } from "../shared/format.ts";
import { uploadImage } from "../shared/upload-image.ts";
import { receivingKey } from "./queries.ts";

/** Says what to do with a booked delivery: print labels, and complete the products that customers do not see yet. */
export function ArrivedPanel({ delivery: { id, items } }: { readonly delivery: SupplierDeliveryView }) {
  const queryClient = useQueryClient();
  const products = new Map(items.flatMap(({ product }) => (product === null ? [] : [[product.id, product]])));
  const hidden = [...products.values()].filter((product) => !product.is_active);
  const reload = () => queryClient.invalidateQueries({ queryKey: receivingKey });
  return (
    <Panel
      title={`${pluralize(products.size, "product")} arrived`}
      aside={
        <a
          href={`/admin/labels?supplier_delivery=${id}`}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          <Printer aria-hidden className="size-4" />
          Print labels
        </a>
      }
    >
      {hidden.length === 0 ? (
        <p className="text-ink-muted">Customers can buy all of them.</p>
      ) : (
        <>
          <p className="text-ink-muted">Customers don't see {pluralize(hidden.length, "product")} yet.</p>
          <ul aria-label="Products to complete" className="mb-3 divide-y divide-line">
            {hidden.map((product) => (
              <HiddenProduct key={product.id} product={product} onChanged={reload} />
            ))}
          </ul>
          <ActivateButton
            ids={hidden.filter(({ image_url }) => image_url !== null).map((product) => product.id)}
            onActivated={reload}
          />
        </>
      )}
    </Panel>
  );
}

interface HiddenProductProps {
  readonly product: LineProductView;
  readonly onChanged: () => Promise<void>;
}

function HiddenProduct({ product, onChanged }: HiddenProductProps) {
  const inputId = useId();
  const add = useMutation({
    mutationFn: async (file: File) => {
      const signal = new AbortController().signal;
      const image = await uploadImage(file, { onProgress: () => undefined, signal });
      await addStagedImage(product.id, image.content_hash);
      await onChanged();
    },
    meta: { showError: adminToast.error },
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2" aria-busy={add.isPending || undefined}>
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to="/admin/products/$id/edit"
          params={{ id: product.id }}
          className={`inline-flex min-h-11 items-center wrap-anywhere ${textLinkClass}`}
        >
          {product.name}
        </Link>
        <p className="text-small text-ink-muted">
          {formatDollars(product.wholesale_price)}
          {product.image_url !== null && ", has a photo"}
        </p>
      </div>
      {product.image_url === null && (
        <>
          {/* A phone offers its camera. */}
          <input
            id={inputId}
            type="file"
            accept="image/*"
            className="peer sr-only"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file !== undefined) add.mutate(file);
            }}
          />
          <label
            htmlFor={inputId}
            className={`${buttonClass({ variant: "secondary", size: "sm" })} peer-focus-visible:outline-2`}
          >
            <Camera aria-hidden className="size-4" />
            {add.isPending ? "Adding..." : "Add photo"}
            <span className="sr-only"> of {product.name}</span>
          </label>
        </>
      )}
    </li>
  );
}
