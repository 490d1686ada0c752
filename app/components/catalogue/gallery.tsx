import { t } from "~/texts/text";
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
  const alt = alts[shown] || pictureName(name, shown, pictures.length);
  return (
    <div className="gallery">
      <div className="gallery-main">
        <Picture key={src} src={src} alt={alt} first />
      </div>
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
                <img src={safeURL(picture) ?? ""} alt="" width={96} height={72} />
                <span className="visually-hidden">{placeOf(at, pictures.length, alts[at])}</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
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
