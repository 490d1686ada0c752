import { Form, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { OwnPassword, SensitiveForm } from "~/components/frame/own-password";
import { rich, unseen } from "~/components/frame/rich";
import type { FormAnswer } from "~/forms/answer";
import { SelectField } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { InputFields } from "~/forms/input-fields";
import { inputsOf } from "~/forms/inputs";
import { Submit } from "~/forms/submit";
import { writtenFields } from "~/forms/typed-fields";
import { useAnswer } from "~/forms/use-answer";
import { typedFields } from "~/http/pages/address-fields.server";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { type DeskForm, type DeskForms, handleForm } from "~/http/pages/intent.server";
import { originOf } from "~/http/pages/page.server";
import {
  asksForPassword,
  confirmSignIn,
  ownPasswordField,
  refuseStaleSignIn,
} from "~/http/pages/recent-sign-in.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { impossible } from "~/kernel/failure";
import { pick } from "~/kernel/pick";
import { unassigned } from "~/modules/quotes/quote-rules";
import type { OpenWork } from "~/modules/staff/assignments.server";
import { canTakeWork, type Role, roleLabels, roles, roleTexts, staff } from "~/modules/staff/role";
import {
  colleagueNames,
  invitationFields,
  typedInvitationFields,
  typedMemberFields,
} from "~/modules/staff/staff.resource";
import { t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { ShownOnce } from "./shown-once";

const access = { roles: staff.ownerOnly };

export const loader = adminPage(staffPage, access);

export const action = adminPage((args) => handleForm(args, handlers), access);

const choices = () => ({
  role: { options: roles.map((role) => [role, t(roleLabels[role])] as const) },
});
const inviteSchema = z.object(typedFields(invitationFields, typedInvitationFields));
/** Empty: no choice was made; `-`: unassigned. */
const takes = z.string().default("");
const memberSchema = z.object({
  ...typedFields(invitationFields, typedMemberFields),
  uid: z.string(),
  takes,
});

async function staffPage(args: AdminArgs) {
  const { call, admin, context } = args;
  const { members, invitations } = await call("staff.list", []);
  const [work, colleagues] = await Promise.all([
    call("assignments.openWork", [members.map(({ uid }) => uid)]),
    call("assignments.colleagues", []),
  ]);
  return {
    invitations,
    colleagues,
    self: admin.uid,
    mails: context.services.mail.mailer.on,
    askPassword: asksForPassword(args, admin),
    invited: inputsOf(invitationFields, typedInvitationFields, choices()),
    inputs: inputsOf(invitationFields, typedMemberFields, choices()),
    members: members.map((member, at) => ({
      ...member,
      typed: writtenFields(invitationFields, typedMemberFields, member),
      work: work[at] ?? noWork,
    })),
  };
}

const noWork = { quotes: 0, orders: 0 };

/**
 * Refuses the departure of the last owner before anything is written: each call of a form is a
 * transaction of its own, so what the calls before a refusal wrote would stay.
 */
function requireAnotherOwner(members: readonly { uid: string; role: Role }[], uid: string): void {
  const owners = members.filter(({ role }) => role === "owner");
  if (owners.length === 1 && owners[0]?.uid === uid) {
    throw impossible(t("deskStaff:theLastOwnerCannotLeave"));
  }
}

/**
 * Assigns all open work of a colleague to another one, or to nobody.
 * @throws Failure impossible: nobody was chosen for it
 */
async function handOver({ call }: AdminArgs, from: string, takes: string): Promise<void> {
  if (takes === "") {
    const [{ quotes, orders } = noWork] = await call("assignments.openWork", [[from]]);
    if (quotes + orders > 0) throw impossible(t("deskStaff:thisPersonHasOpenQuotes"));
    return;
  }
  const to = takes === unassigned ? null : takes;
  if (to === from) throw impossible(t("deskStaff:chooseSomebodyElseTheirOpen"));
  for (let more = true; more; ) ({ more } = await call("assignments.handOver", [from, to]));
}

const handlers: DeskForms = {
  invite,
  save: saveMember,
  remove: removeMember,
  withdraw: async ({ args, form }, email) => {
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `withdraw ${email}`, form });
    if (refusal) return refusal;
    await args.call("staff.withdraw", [email]);
    return returnToPage(args, { kind: "done", text: t("deskStaff:theInvitationNoLongerWorks") });
  },
  "take-over": async ({ args, form }, email) => {
    const name = `take-over ${email}`;
    const refusal = await refuseStaleSignIn(args, args.admin, { name, form });
    if (refusal) return refusal;
    await args.call("staff.takeOver", [email]);
    return returnToPage(args, { kind: "done", text: t("deskStaff:theInvitationYoursNowWorks") });
  },
};

async function invite({ args, form }: DeskForm) {
  const read = readForm(inviteSchema, form, { form: "invite", secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { email } = read.values;
  const done = await attempt(
    confirmSignIn(args, args.admin, form).then(() => args.call("staff.invite", [read.values])),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const { token } = done.value;
  const link = `${originOf(args)}/invitation?token=${token}`;
  const { sendInvitation } = args.context.services.mail;
  const sent = (await sendInvitation?.({ ...read.values, to: email, link })) ?? false;
  if (sent) {
    const text = t("deskStaff:invitationIsOnItsWay", { email });
    return returnToPage(args, { kind: "done", text });
  }
  // Shown only once: the store keeps only its hash.
  return { ...read.typed, values: {}, link, invited: email };
}

async function saveMember({ args, form }: DeskForm) {
  const formName = `member ${form.get("uid")}`;
  const read = readForm(memberSchema, form, { form: formName, secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { uid, role: to } = read.values;
  const details = pick(read.values, colleagueNames);
  const { members } = await args.call("staff.list", []);
  const known = members.find((member) => member.uid === uid);
  const done = await attempt(
    (async () => {
      const hasNewRole = known?.role !== to;
      if (hasNewRole) {
        await confirmSignIn(args, args.admin, form);
        requireAnotherOwner(members, uid);
        if (!canTakeWork(to)) await handOver(args, uid, read.values.takes);
      }
      const isRenamed = colleagueNames.some((name) => known?.[name] !== details[name]);
      if (isRenamed) await args.call("staff.rename", [uid, details]);
      if (hasNewRole) await args.call("staff.changeRole", [uid, to]);
    })(),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const text = known?.role === to ? t("deskStaff:saved") : t("deskStaff:savedSessionsEnded");
  return returnToPage(args, { kind: "done", text });
}

async function removeMember({ args, form }: DeskForm, uid: string) {
  const secret = [ownPasswordField];
  const typed = readForm(z.object({ takes }), form, { form: `member ${uid}`, secret });
  const done = await attempt(
    (async () => {
      await confirmSignIn(args, args.admin, form);
      const { members } = await args.call("staff.list", []);
      requireAnotherOwner(members, uid);
      await handOver(args, uid, typed.ok ? typed.values.takes : "");
      return args.call("staff.remove", [uid]);
    })(),
  );
  if (!done.ok) {
    const empty = { form: `member ${uid}`, errors: {}, message: null, values: {} };
    return refuse(args.context, answerOf(done.failure, typed.ok ? typed.typed : empty));
  }
  const text = t("deskStaff:removedFromStaff");
  return returnToPage(args, { kind: "done", text });
}

export const meta = deskMeta("deskStaff:staff");

type Answer = FormAnswer & { link?: string; invited?: string };

export default function Staff() {
  const { members, invitations, invited, inputs, colleagues, self, mails, askPassword } =
    useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const of = (form: string) => (answer?.form === form ? answer : null);
  const refused = answer && !answer.link ? answer : null;
  return (
    <>
      <DeskHead title={t("deskStaff:staff")}>
        <p className="soft">{t("deskStaff:whoWorksHereWhatThey")}</p>
      </DeskHead>
      {answer?.link ? (
        <ShownOnce
          title={t("deskStaff:invitationOf", { invited: answer.invited ?? "" })}
          value={answer.link}
        >
          {t("deskStaff:noMailWentOutSend")}
        </ShownOnce>
      ) : null}
      <ul className="bare stack">
        {members.map((member) => (
          <MemberCard
            key={member.uid}
            member={member}
            inputs={inputs}
            self={self}
            colleagues={colleagues}
            askPassword={askPassword}
            answer={of(`member ${member.uid}`)}
          />
        ))}
      </ul>
      <section className="account-section" aria-labelledby="invitations">
        <h2 id="invitations">{t("deskStaff:invitations")}</h2>
        {invitations.length === 0 ? (
          <p className="soft">{t("deskStaff:noOpenInvitations")}</p>
        ) : null}
        <ul className="bare stack">
          {invitations.map(({ email, name, role, expires, over, makerLeft }) => (
            <li key={email}>
              {rich(
                over ? "deskStaff:invitedOver" : "deskStaff:invitedUntil",
                { day: () => <ShortDay date={expires} /> },
                {
                  who: name ? t("deskStaff:nameAndAddress", { name, email }) : email,
                  role: t(roleLabels[role]),
                },
              )}
              {makerLeft ? (
                <>
                  {rich("deskStaff:senderLeft", { mark: (text) => <Mark tone="bad">{text}</Mark> })}
                  <SensitiveForm
                    name={`take-over ${email}`}
                    answer={answer}
                    askPassword={askPassword}
                    label={t("deskStaff:takeOver")}
                  >
                    <Submit
                      intent={`take-over ${email}`}
                      pending={t("deskStaff:takingItOver")}
                      tone="link"
                    >
                      {rich("deskStaff:takeOverInvitation", { of: unseen }, { email })}
                    </Submit>
                  </SensitiveForm>
                </>
              ) : null}
              <SensitiveForm
                name={`withdraw ${email}`}
                answer={answer}
                askPassword={askPassword}
                label={t("deskStaff:withdraw")}
                asks={t("deskStaff:withdrawingAnInvitation")}
              >
                <Submit
                  intent={`withdraw ${email}`}
                  pending={t("deskStaff:withdrawing")}
                  tone="link"
                >
                  {rich("deskStaff:withdrawInvitation", { of: unseen }, { email })}
                </Submit>
              </SensitiveForm>
            </li>
          ))}
        </ul>
        <Form key={answer?.link} method="post" className="stack" noValidate>
          <FormFields answer={refused && of("invite")} prefix="invite-">
            {refused && of("invite") ? <ErrorSummary /> : null}
            <h3>{t("deskStaff:inviteSomebody")}</h3>
            <div className="field-grid">
              <InputFields inputs={invited} initial={{ role: "readonly" }} fill="nothing" />
            </div>
            <OwnPassword asked={askPassword} />
            <Submit intent="invite" pending={t("deskStaff:inviting")}>
              {mails ? t("deskStaff:sendTheInvitation") : t("deskStaff:makeAnInvitation")}
            </Submit>
          </FormFields>
        </Form>
      </section>
      <section className="account-section" aria-labelledby="roles">
        <h2 id="roles">{t("deskStaff:whatRolesMayDo")}</h2>
        <dl className="facts">
          {roles.map((role) => (
            <div key={role}>
              <dt>{t(roleLabels[role])}</dt>
              <dd>{t(roleTexts[role])}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

type Page = Awaited<ReturnType<typeof staffPage>>;

function workText({ quotes, orders }: OpenWork): string {
  return [
    quotes > 0 ? t("deskStaff:openQuotes", { quotes }) : "",
    orders > 0 ? t("deskStaff:openOrders", { orders }) : "",
  ]
    .filter(Boolean)
    .join(", ");
}

interface MemberCardProps extends Pick<Page, "inputs" | "self" | "colleagues" | "askPassword"> {
  member: Page["members"][number];
  /** The refused form of this colleague. */
  answer: FormAnswer | null;
}

/** A colleague: name, role, and who takes their open work. */
function MemberCard(props: MemberCardProps) {
  const { member, inputs, self, colleagues, askPassword, answer } = props;
  const { uid, email, name, since, typed, work } = member;
  const day = () => <ShortDay date={since} />;
  return (
    <li className="desk-card stack">
      <h2>
        {uid === self
          ? rich(
              "deskStaff:nameOfYou",
              { soft: (text) => <span className="small soft">{text}</span> },
              { name: name ?? email },
            )
          : (name ?? email)}
      </h2>
      <p className="small soft">
        {name
          ? rich("deskStaff:addressSince", { day }, { email })
          : rich("deskStaff:since", { day })}
      </p>
      <Form method="post" className="stack" noValidate>
        <FormFields answer={answer} prefix={`${uid}-`}>
          {answer ? <ErrorSummary /> : null}
          <input type="hidden" name="uid" value={uid} />
          <div className="field-grid">
            <InputFields inputs={inputs} initial={typed} fill="nothing" />
          </div>
          {work.quotes + work.orders > 0 ? (
            <SelectField
              name="takes"
              label={t("deskStaff:whoTakesTheirOpenWork")}
              hint={t("deskStaff:askedWhenTheyLeaveOr", { work: workText(work) })}
              width="half"
              initial=""
              options={[
                ["", t("deskStaff:chooseAColleague")],
                ...colleagues
                  .filter((each) => each.uid !== uid)
                  .map((each) => [each.uid, each.name] as const),
                [unassigned, t("deskStaff:noOneTakesIt")],
              ]}
            />
          ) : null}
          <OwnPassword asked={askPassword} />
          <div className="form-buttons">
            <Submit intent="save" pending={t("deskStaff:saving")} tone="plain">
              {rich("deskStaff:saveOf", { of: unseen }, { name: name ?? email })}
            </Submit>
          </div>
          <details className="desk-more">
            <summary>{t("deskStaff:remove")}</summary>
            <p className="soft">{t("deskStaff:removingAColleague")}</p>
            <Submit intent={`remove ${uid}`} pending={t("deskStaff:removing")} tone="plain">
              {rich("deskStaff:removeOf", { of: unseen }, { name: name ?? email })}
            </Submit>
          </details>
        </FormFields>
      </Form>
    </li>
  );
}

export { ErrorPage as ErrorBoundary };
