import type { MouseEvent } from "react";
import { pictureSet } from "~/modules/files/picture-widths";
import { t } from "~/texts/text";
import { Icon } from "../frame/icons";
import { Link } from "../frame/link";
import { Picture } from "../frame/picture";
import { safeURL } from "../frame/safe-url";

interface GalleryProps {
  name: string;
  pictures: string[];
  /** Each picture's description; when empty, the product's name is used. */
  alts: string[];
  /** The index of the picture that is shown large. */
  shown: number;
  /** The address that shows the picture with that index. */
  hrefOf(index: number): string;
}

/** One large picture, and links to the others, whose addresses are on this page. */
export function Gallery({ name, pictures, alts, shown, hrefOf }: GalleryProps) {
  const src = pictures[shown] ?? null;
  const large = safeURL(src);
  const alt = alts[shown] || pictureName(name, shown, pictures.length);
  return (
    <div className="gallery">
      <div className="gallery-main">
        <Picture key={src} src={src} alt={alt} first sizes="(width < 60rem) 100vw, 40rem" />
        {large ? (
          <a className="gallery-zoom" href={large} onClick={openZoom}>
            <Icon name="search" size={20} />{" "}
            <span className="visually-hidden">{t("catalogue:zoom")}</span>
          </a>
        ) : null}
      </div>
      {large ? <Zoom key={large} src={large} alt={alt} /> : null}
      {pictures.length > 1 ? (
        <ul className="bare gallery-list">
          {pictures.map((picture, at) => (
            <li key={picture}>
              <Link
                to={hrefOf(at)}
                replace
                preventScrollReset
                aria-current={at === shown ? "true" : undefined}
                className="gallery-thumb"
              >
                <img
                  src={safeURL(picture) ?? ""}
                  srcSet={pictureSet(picture)}
                  sizes="6rem"
                  alt=""
                  width={96}
                  height={72}
                />
                <span className="visually-hidden">{placeOf(at, pictures.length, alts[at])}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const zoomId = "zoom";

/** Shows the picture above the page; a browser that cannot do so follows the link to it. */
function openZoom(event: MouseEvent): void {
  const box = document.getElementById(zoomId);
  if (event.ctrlKey || event.metaKey || !box?.showPopover) return;
  event.preventDefault();
  box.showPopover();
}

/**
 * The whole picture over the window. It is loaded when it is shown; two fingers make it larger on
 * phones, and a click does so elsewhere.
 */
function Zoom({ src, alt }: { src: string; alt: string }) {
  return (
    <div id={zoomId} className="zoom" role="dialog" aria-label={alt} {...{ popover: "auto" }}>
      <button
        type="button"
        className="icon-button zoom-close"
        {...{ popovertarget: zoomId, popovertargetaction: "hide" }}
      >
        <Icon name="close" /> <span className="visually-hidden">{t("catalogue:closeZoom")}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser's own zoom does it by keys */}
      <img src={src} alt={alt} loading="lazy" onClick={enlarge} />
    </div>
  );
}

/** Between the whole picture and a larger one, at the place that was clicked. */
function enlarge({ currentTarget: image, nativeEvent }: MouseEvent<HTMLImageElement>): void {
  const { offsetX, offsetY } = nativeEvent;
  const before = image.width;
  image.classList.toggle("zoom-large");
  const times = image.width / before;
  image.parentElement?.scrollTo((times - 1) * offsetX, (times - 1) * offsetY);
}

function placeOf(at: number, count: number, text = ""): string {
  const place = { number: at + 1, count };
  return text === ""
    ? t("catalogue:pictureOf", place)
    : t("catalogue:describedPictureOf", { ...place, text });
}

function pictureName(name: string, at: number, count: number): string {
  return count > 1 ? t("catalogue:namedPictureOf", { name, number: at + 1, count }) : name;
}
