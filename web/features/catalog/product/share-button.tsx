import { Share2 } from "lucide-react";
import { Button } from "../../../components/button.tsx";
import { toast } from "../../../lib/toast.ts";

/** Opens the device's share sheet, or copies the link if there is none. */
export function ShareButton({ name }: { readonly name: string }) {
  const share = async () => {
    // Leaves out campaign parameters of the visitor's own address.
    const url = window.location.origin + window.location.pathname;
    if ("share" in navigator) {
      try {
        return await navigator.share({ title: name, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return; // canceled by the shopper
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      toast.error("We couldn't copy the link. Copy it from the address bar.");
    }
  };
  return (
    <Button variant="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      Share
    </Button>
  );
}
