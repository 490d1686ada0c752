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
                <span className="visually-hidden">
                  {`Picture ${at + 1} of ${pictures.length}${alts[at] ? `: ${alts[at]}` : ""}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function pictureName(name: string, at: number, count: number): string {
  return count > 1 ? `${name}, picture ${at + 1} of ${count}` : name;
}
