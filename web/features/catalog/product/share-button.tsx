import { Share2 } from "lucide-react";
import { productPath } from "../../../../contract/pages.ts";
import { Button } from "../../../components/button.tsx";
import { toast } from "../../../lib/toast.ts";

/** Shares by the device's own means, else copies the link. */
export function ShareButton({
  product,
}: {
  readonly product: { readonly name: string; readonly slug: string };
}) {
  const share = async () => {
    // Without the filters and campaigns that the visitor's own address may carry.
    const url = window.location.origin + productPath(product.slug);
    if ("share" in navigator) {
      try {
        return await navigator.share({ title: product.name, url });
      } catch (error) {
        // The shopper thought better of it.
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      toast.error("The link could not be copied. It stands in the address bar.");
    }
  };
  return (
    <Button variant="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      Share
    </Button>
  );
}
