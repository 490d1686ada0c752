import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { Submit } from "~/forms/submit";
import { t } from "~/texts/text";

interface LeavingCategoryProps {
  leaving: { slug: string; name: string; isUsed: boolean };
  others: readonly { slug: string; name: string }[];
  version: number;
}

const strong = (text: string) => <strong>{text}</strong>;

/** Asks where a category's products go before it is deleted. */
export function LeavingCategory({ leaving, others, version }: LeavingCategoryProps) {
  return (
    <Form method="post" action="/admin/settings" className="notice notice-act" id="leaving">
      <input type="hidden" name="version" value={version} />
      <p>
        {leaving.isUsed
          ? rich("deskSettings:removeCategoryUsed", { strong }, { name: leaving.name })
          : rich("deskSettings:removeCategoryUnused", { strong }, { name: leaving.name })}
      </p>
      <div className="desk-buttons">
        {leaving.isUsed ? (
          <p className="field">
            <label htmlFor="leaving-to">{t("deskSettings:whereTheyGo")}</label>
            <select id="leaving-to" name="to" className="input select">
              {others.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        ) : null}
        <Submit intent={`remove ${leaving.slug}`} pending={t("deskSettings:removing")}>
          {t("deskSettings:removeIt")}
        </Submit>
        <Link className="button button-plain" to="/admin/settings">
          {t("deskSettings:keepIt")}
        </Link>
      </div>
    </Form>
  );
}
