import { useEffect, useRef, useState } from "react";
import { type PictureWidth, pictureSet } from "~/modules/files/picture-widths";
import { safeURL } from "./safe-url";

interface PictureProps {
  src: string | null;
  alt: string;
  /** The picture is above the fold and the largest, so it is fetched first. */
  first?: boolean;
  /** The picture is above the fold, so it is not lazy. */
  eager?: boolean;
  size?: { width: number; height: number };
  /** How wide it is shown, as `sizes` says it, and the widths from which the browser chooses. */
  sizes?: string;
  widths?: readonly PictureWidth[];
}

/** A card is at most half a phone wide, or 18 rem. */
const cardSizes = "(width < 40rem) 50vw, 18rem";
const cardWidths = [320, 640] as const;

const shape = { width: 800, height: 600 };
/** The categories' wide pictures. */
export const banner = {
  size: { width: 1200, height: 400 },
  sizes: "(width < 80rem) 100vw, 76rem",
  widths: [640, 960, 1280],
} as const;

/** A product picture with reserved space. Without a picture a plain tile is shown. */
export function Picture({
  src,
  alt,
  first = false,
  eager = first,
  size = shape,
  sizes = cardSizes,
  widths = cardWidths,
}: PictureProps) {
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // The picture may have failed before the scripts started to listen.
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const url = safeURL(src);
  if (!url || broken) return <EmptyTile />;
  return (
    <span className="picture">
      <img
        ref={image}
        src={url}
        srcSet={pictureSet(url, widths)}
        sizes={sizes}
        alt={alt}
        width={size.width}
        height={size.height}
        decoding="async"
        {...(eager ? {} : { loading: "lazy" as const })}
        {...(first ? { fetchpriority: "high" } : {})}
        onError={() => setBroken(true)}
      />
    </span>
  );
}

function EmptyTile() {
  return (
    <span className="picture picture-empty">
      <svg width="800" height="600" viewBox="0 0 800 600" aria-hidden="true" focusable="false">
        <path
          d="M300 380v-130l100-50 100 50v130l-100 50zM300 250l100 50 100-50M400 300v130"
          fill="none"
          stroke="currentColor"
          strokeWidth="8"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
