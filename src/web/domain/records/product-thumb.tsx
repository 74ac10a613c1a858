import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-thumb.module.css";
import { Package } from "lucide-react";
import { useState } from "react";

/** The product's picture; one that there is not, or that cannot be loaded, is a box. */
export function ProductThumb({ imageUrl, isLarge = false }: { imageUrl: string | null; isLarge?: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const size = isLarge ? 48 : 28;
  return (
    <span className={`${ui.grid} ${ui.secondary} ${ui.fixed} ${css.root}${isLarge ? ` ${css.thumbLarge}` : ""}`} aria-hidden="true">
      {imageUrl === null || imageUrl === failed ? (
        <Package size={isLarge ? 24 : 16} strokeWidth={1.5} />
      ) : (
        <img src={imageUrl} alt="" loading="lazy" width={size} height={size} onError={() => setFailed(imageUrl)} />
      )}
    </span>
  );
}
