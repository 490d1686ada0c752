import { Form } from "@remix-run/react";
import { rich } from "~/components/frame/rich";
import type { FormAnswer } from "~/forms/answer";
import { Field } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { savedViewLimits } from "~/modules/staff/saved-view.resource";
import { t } from "~/texts/text";
import type { ShownList } from "./shown-list";

type SavedViewsProps = { list: Pick<ShownList<unknown>, "here" | "what" | "saved" | "saves"> };

/** Named addresses of a list: saving the present one, and removing those that the viewer may. */
export function SavedViews({ list: { here, what, saved, saves } }: SavedViewsProps) {
  const answer = useAnswer<FormAnswer>();
  const refused = answer?.form === "view" ? answer : null;
  const removable = saved.filter((each) => each.removable);
  if (!saves) return null;
  return (
    <details className="desk-more saved-views" open={refused !== null}>
      <summary>{t("deskLists:saveThisView")}</summary>
      <Form method="post" className="saved-view-form" noValidate>
        <FormFields answer={refused} prefix="view-">
          {refused ? <ErrorSummary /> : null}
          <input type="hidden" name="query" value={here} />
          <Field
            name="name"
            label={t("deskLists:name")}
            hint={t("deskLists:savedViewHint", { what })}
            maxLength={savedViewLimits.name}
            autoComplete="off"
          />
          <p className="check">
            <input
              type="checkbox"
              id="view-shared"
              name="shared"
              value="yes"
              defaultChecked={refused?.values.shared === "yes"}
            />{" "}
            <label htmlFor="view-shared">{t("deskLists:everyColleagueSeesIt")}</label>
          </p>
          <Submit intent="save-view" pending={t("deskLists:saving")} tone="plain">
            {t("deskLists:saveTheView")}
          </Submit>
        </FormFields>
      </Form>
      {removable.length > 0 ? (
        <ul className="bare saved-view-list">
          {removable.map(({ id, name, shared }) => (
            <li key={id}>
              {name}
              {shared ? <span className="soft"> {t("deskLists:sharedMark")}</span> : null}
              <Form method="post">
                <Submit intent={`remove-view ${id}`} pending={t("deskLists:removing")} tone="link">
                  {rich(
                    "deskLists:removeView",
                    { more: (text) => <span className="visually-hidden">{text}</span> },
                    { name },
                  )}
                </Submit>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
