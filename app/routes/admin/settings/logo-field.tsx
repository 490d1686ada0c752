import { safeURL } from "~/components/frame/safe-url";
import { FilesField } from "~/forms/files-field";
import { useField } from "~/forms/form";
import { t } from "~/texts/text";

/** The picture at the head of documents: the present one, another one, or none. */
export function LogoField({ initial }: { initial: string }) {
  const { value } = useField("logo", initial);
  const removes = useField("noLogo").value === "yes";
  const shown = safeURL(value);
  return (
    <>
      <FilesField
        name="logoFile"
        label={t("deskSettings:logo")}
        hint={t("deskSettings:atHeadDocumentsPngJpeg")}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        multiple={false}
      />
      <input type="hidden" name="logo" value={value} />
      {shown ? (
        <div className="form-buttons field-full">
          <img className="seller-logo" src={shown} alt={t("deskSettings:thePresentLogo")} />
          <label className="check">
            <input type="checkbox" name="noLogo" value="yes" defaultChecked={removes} />{" "}
            {t("deskSettings:removeTheLogo")}
          </label>
        </div>
      ) : null}
    </>
  );
}
