import { safeURL } from "~/components/frame/safe-url";
import { FilesField } from "~/forms/files-field";
import { useField } from "~/forms/form";

/** The picture at the head of documents: the present one, another one, or none. */
export function LogoField({ initial }: { initial: string }) {
  const { value } = useField("logo", initial);
  const removes = useField("noLogo").value === "yes";
  const shown = safeURL(value);
  return (
    <>
      <FilesField
        name="logoFile"
        label="Logo"
        hint="At the head of documents. PNG, JPEG, WebP, AVIF or GIF, at most 8 MB."
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        multiple={false}
      />
      <input type="hidden" name="logo" value={value} />
      {shown ? (
        <div className="form-buttons field-full">
          <img className="seller-logo" src={shown} alt="The present logo" />
          <label className="check">
            <input type="checkbox" name="noLogo" value="yes" defaultChecked={removes} /> Remove the
            logo
          </label>
        </div>
      ) : null}
    </>
  );
}
