import { useState } from "react";
import { imageUrl } from "../../../../contract/catalog/product-images.ts";
import type { StoreIdentity } from "../../../../contract/store/identity.ts";
import { findLogoProblem } from "../../../../contract/store/logo.ts";
import type { StoredImage } from "../shared/upload-image.ts";

interface LogoForm {
  readonly values: { readonly logo_hash: string };
  readonly change: (changes: { logo_hash: string }) => void;
  readonly image: (name: "logo_hash") => { readonly error: string | undefined };
}

/**
 * Holds the logo of a form: its URL or null, its size if that is known, and the props of its field.
 * @param saved the identity whose logo's size is known
 */
export function useLogo(form: LogoForm, saved: Pick<StoreIdentity, "logo_hash" | "logo_size">) {
  const [uploaded, setUploaded] = useState<StoredImage | null>(null);
  const [isUploading, setUploading] = useState(false);
  const { logo_hash: hash } = form.values;
  const url = hash === "" ? null : imageUrl(hash, logoWidth);
  const newLogo = uploaded?.content_hash === hash ? uploaded : undefined;
  const savedSize = hash === saved.logo_hash ? saved.logo_size : null;
  const { error = newLogo && findLogoProblem(newLogo) } = form.image("logo_hash");
  return {
    url,
    size: newLogo ?? savedSize,
    isUploading,
    field: {
      image: url,
      error,
      onChange: (image: StoredImage | null) => {
        setUploaded(image);
        form.change({ logo_hash: image?.content_hash ?? "" });
      },
      onUploading: setUploading,
    },
  };
}

const logoWidth = 640;
