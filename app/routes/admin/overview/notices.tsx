import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark, NothingHere } from "~/components/desk/list-parts";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { DeskTable, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { kindLabel } from "~/modules/mail/messages/kinds.server";
import { noticeKinds, noticeLabel, noticeName } from "~/modules/overview/notice.resource";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";

/** What came for the viewer, and what they want to be told. */
export const loader = adminPage(async ({ call, admin, context }) => {
  const { choice, kinds, news } = await call("notices.read", []);
  return {
    digest: choice.digest,
    hour: choice.hour,
    kinds: kinds.map((kind) => {
      return { kind, label: t(noticeLabel(kind)), chosen: choice.kinds.includes(kind) };
    }),
    rows: news.map(({ kind, name, ...each }) => ({
      ...each,
      what: t(noticeName(kind)),
      name: kind === "mail" ? kindLabel(name) : name,
    })),
    email: admin.email,
    mails: context.services.mail.mailer.on,
  };
});

const handlers: DeskForms = { see, choose };

export const action = adminPage((args: AdminArgs) => handleForm(args, handlers));

async function see({ args }: DeskForm) {
  await args.call("notices.see", []);
  return returnToPage(args, { kind: "done", text: t("deskNotices:allSeen") });
}

async function choose({ args, form }: DeskForm) {
  const ticked = form.getAll("kinds");
  const hour = Number(form.get("hour"));
  const chosen = {
    kinds: noticeKinds.filter((kind) => ticked.includes(kind)),
    digest: form.get("digest") === "yes",
    hour: Number.isInteger(hour) && hour >= 0 && hour < 24 ? hour : 7,
  };
  await args.call("notices.choose", [chosen]);
  return returnToPage(args, { kind: "done", text: t("deskNotices:saved") });
}

export const meta = deskMeta("deskNotices:notices");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns = (): ListColumn<Row>[] => [
  nameColumn(t("deskNotices:about"), {
    mono: true,
    note: ({ isNew }) =>
      isNew ? (
        <span className="name-note">
          {" "}
          <Mark tone="act">{t("deskNotices:isNew")}</Mark>
        </span>
      ) : null,
  }),
  { title: t("deskNotices:what"), cell: ({ what }) => what },
  { title: t("deskNotices:customer"), cell: ({ about }) => about },
  { title: t("deskNotices:since"), cell: ({ at }) => <ShortMoment date={at} /> },
];

export default function Notices() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead
        title={t("deskNotices:notices")}
        actions={
          rows.some(({ isNew }) => isNew) ? (
            <Form method="post">
              <Submit intent="see" pending={t("deskNotices:saving")} tone="plain">
                {t("deskNotices:markAsSeen")}
              </Submit>
            </Form>
          ) : null
        }
      >
        <p className="soft">{t("deskNotices:intro")}</p>
      </DeskHead>
      {rows.length === 0 ? (
        <NothingHere title={t("deskNotices:nothingNew")}>{null}</NothingHere>
      ) : (
        <DeskTable columns={columns()} rows={rows} keyOf={({ id, what }) => `${id} ${what}`} />
      )}
      <Choices />
    </>
  );
}

function Choices() {
  const { kinds, digest, hour, email, mails } = useLoaderData<typeof loader>();
  return (
    <section className="desk-card stack notice-choices" aria-labelledby="choices">
      <h2 id="choices">{t("deskNotices:whatToTell")}</h2>
      <Form method="post" className="stack">
        <fieldset className="choice-grid">
          <legend>{t("deskNotices:inTheBell")}</legend>
          {kinds.map(({ kind, label, chosen }) => (
            <label key={kind} className="check">
              <input type="checkbox" name="kinds" value={kind} defaultChecked={chosen} /> {label}
            </label>
          ))}
        </fieldset>
        <div className="stack">
          <label className="check">
            <input type="checkbox" name="digest" value="yes" defaultChecked={digest} />{" "}
            {t("deskNotices:dailyMail")}
          </label>
          <p className="small soft">
            {mails ? t("deskNotices:dailyMailHint", { email }) : t("deskNotices:mailIsOff")}
          </p>
          <div className="list-field">
            <label htmlFor="notice-hour">{t("deskNotices:hourOfMail")}</label>
            <select
              id="notice-hour"
              name="hour"
              className="input select input-short"
              defaultValue={hour}
            >
              {Array.from({ length: 24 }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its own key
                <option key={at} value={at}>
                  {t("deskNotices:clock", { hour: String(at).padStart(2, "0") })}
                </option>
              ))}
            </select>
          </div>
        </div>
        <div>
          <Submit intent="choose" pending={t("deskNotices:saving")}>
            {t("deskNotices:save")}
          </Submit>
        </div>
      </Form>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
