import { useEffect, useRef, useState } from "react";
import { pictureSet } from "~/modules/files/picture-widths";
import { safeURL } from "./safe-url";

interface PictureProps {
  src: string | null;
  alt: string;
  /** The picture is above the fold and the largest, so it is fetched first. */
  first?: boolean;
  /** The picture is above the fold, so it is not lazy. */
  eager?: boolean;
  size?: { width: number; height: number };
  /** How wide it is shown, from which the browser chooses a width. */
  sizes?: string;
}

const shape = { width: 800, height: 600 };
/** The categories' wide pictures. */
export const banner = {
  size: { width: 1200, height: 400 },
  sizes: "(width < 80rem) 100vw, 76rem",
} as const;

/** A product picture with reserved space. Without a picture a plain tile is shown. */
export function Picture({
  src,
  alt,
  first = false,
  eager = first,
  size = shape,
  sizes = "18rem",
}: PictureProps) {
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before the scripts started to listen.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const url = safeURL(src);
  if (!url || broken) return <span className="picture picture-empty" />;
  return (
    <span className="picture">
      <img
        ref={image}
        src={url}
        srcSet={pictureSet(url)}
        sizes={sizes}
        alt={alt}
        width={size.width}
        height={size.height}
        decoding="async"
        loading={eager ? undefined : "lazy"}
        {...(first && { fetchpriority: "high" })}
        onError={() => setBroken(true)}
      />
    </span>
  );
}
