import type { ProductImageView, ProductView } from "../../../contract/catalog.ts";
import { Picture } from "../../components/picture.tsx";

interface ProductPictureProps {
  readonly product: ProductView;
  /** The primary picture when none is named, else the first. */
  readonly image?: ProductImageView | undefined;
  readonly sizes: string;
  readonly priority?: boolean;
  readonly className?: string;
  /** Beside the product's name the picture tells nothing more: then it is skipped when read aloud. */
  readonly isDecorative?: boolean;
}

export function ProductPicture({
  product,
  image = product.primaryImage ?? product.images[0],
  sizes,
  priority = false,
  className = "",
  isDecorative = false,
}: ProductPictureProps) {
  return (
    <Picture
      src={image?.image_url}
      sources={image?.sources ?? []}
      alt={isDecorative ? "" : image?.alt_text || product.name}
      sizes={sizes}
      {...(image === undefined ? {} : { width: image.width, height: image.height })}
      priority={priority}
      className={className}
    />
  );
}
