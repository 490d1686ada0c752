import { DeskIcon } from "~/components/desk/desk-icon";
import { safeURL } from "~/components/frame/safe-url";
import { Submit } from "~/forms/submit";
import { EditorCell } from "./editor-cell";
import type { ProductAnswer } from "./product-answer";
import type { PictureFields } from "./product-form";

interface PicturesProps {
  pictures: readonly PictureFields[];
  errors: ProductAnswer["errors"];
}

/** The pictures of a product in order, each with its description. */
export function ProductPictures({ pictures, errors }: PicturesProps) {
  const error = errors.picture;
  return (
    <section className="desk-card editor-part" aria-labelledby="editor-pictures">
      <h2 id="editor-pictures">Pictures</h2>
      <p className="small soft">
        Describe each picture for people who cannot see it. Without a description, the product's
        name is read out.
      </p>
      <ol className="bare editor-pictures">
        {pictures.map(({ path, alt }, at) => (
          <li key={path}>
            <input type="hidden" name={`pictures.${at}`} value={path} />
            <img src={safeURL(path) ?? ""} alt={`Number ${at + 1}`} width={120} height={90} />
            <span className="small soft">{at === 0 ? "Shown first" : `Number ${at + 1}`}</span>
            <span className="editor-alt">
              <EditorCell
                name={`pictures.${at}.alt`}
                label={`What picture ${at + 1} shows`}
                value={alt}
                errors={errors}
                placeholder="What it shows"
              />
            </span>
            <span className="editor-moves">
              <Move intent={`up ${at}`} icon="up" label={`Picture ${at + 1} forward`} />
              <Move intent={`down ${at}`} icon="down" label={`Picture ${at + 1} back`} />
              <Move intent={`drop ${at}`} icon="bin" label={`Remove picture ${at + 1}`} />
            </span>
          </li>
        ))}
      </ol>
      <div className={error ? "field field-wrong" : "field"}>
        <label htmlFor="picture">Add a picture</label>
        <p className="field-hint" id="picture-hint">
          PNG, JPEG, WebP, AVIF or GIF, at most 8 MB. It is stored as WebP, without the camera's
          metadata.
        </p>
        {error ? (
          <p className="field-error" id="picture-error">
            {error}
          </p>
        ) : null}
        <input
          id="picture"
          name="picture"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "picture-hint picture-error" : "picture-hint"}
        />
      </div>
      <div>
        <Submit intent="upload" pending="Uploading…" tone="plain">
          Upload
        </Submit>
      </div>
    </section>
  );
}

function Move({
  intent,
  icon,
  label,
}: {
  intent: string;
  icon: "up" | "down" | "bin";
  label: string;
}) {
  return (
    <button type="submit" name="intent" value={intent} className="icon-button">
      <DeskIcon name={icon} />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
