import { safeURL } from "~/components/frame/safe-url";
import { useField } from "~/forms/form";

/** The picture at the head of documents: the present one, another one, or none. */
export function LogoField({ initial }: { initial: string | null }) {
  const { id, value, error } = useField("logo", initial ?? "");
  const shown = safeURL(value);
  return (
    <div className={`field field-full${error ? " field-wrong" : ""}`}>
      <label htmlFor={`${id}-file`}>
        Logo <span className="field-optional">(optional)</span>
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        At the head of documents. PNG, JPEG, WebP, AVIF or GIF, at most 8 MB.
      </p>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <input type="hidden" id={id} name="logo" value={value} />
      {shown ? (
        <div className="form-buttons">
          <img className="seller-logo" src={shown} alt="The present logo" />
          <label className="check">
            <input type="checkbox" name="noLogo" value="yes" /> Remove the logo
          </label>
        </div>
      ) : null}
      <input
        id={`${id}-file`}
        name="logoFile"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
}
