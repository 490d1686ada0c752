import { z } from "zod";
import { inputsOf } from "~/forms/inputs";
import { writtenFields } from "~/forms/typed-fields";
import { typedFields } from "~/http/pages/address-fields.server";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { readIntent } from "~/http/pages/intent.server";
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
import { canTakeWork, roleLabels, roles } from "~/modules/staff/role";
import {
  colleagueNames,
  invitationFields,
  typedInvitationFields,
  typedMemberFields,
} from "~/modules/staff/staff.resource";
import { returnToPage } from "../documents/document-answers.server";

const choices = { role: { options: roles.map((role) => [role, roleLabels[role]] as const) } };
const inviteSchema = z.object(typedFields(invitationFields, typedInvitationFields));
/** Empty: no choice was made; `-`: unassigned. */
const takes = z.string().default("");
const memberSchema = z.object({
  ...typedFields(invitationFields, typedMemberFields),
  uid: z.string(),
  takes,
});

export async function staffPage(args: AdminArgs) {
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
    invited: inputsOf(invitationFields, typedInvitationFields, choices),
    inputs: inputsOf(invitationFields, typedMemberFields, choices),
    members: members.map((member, at) => ({
      ...member,
      typed: writtenFields(invitationFields, typedMemberFields, member),
      work: work[at] ?? noWork,
    })),
  };
}

const noWork = { quotes: 0, orders: 0 };

/** Assigns all open work of a colleague to another one, or to nobody. */
async function handOver({ call }: AdminArgs, from: string, takes: string): Promise<void> {
  if (takes === "") return;
  const to = takes === unassigned ? null : takes;
  if (to === from) throw impossible("Choose somebody else for their open work.");
  for (let more = true; more; ) ({ more } = await call("assignments.handOver", [from, to]));
}

type Work = { args: AdminArgs; form: FormData };

const handlers: Record<string, (work: Work, rest: string) => Promise<unknown>> = {
  invite,
  save: saveMember,
  remove: removeMember,
  withdraw: async ({ args, form }, email) => {
    const refusal = await refuseStaleSignIn(args, args.admin, { name: `withdraw ${email}`, form });
    if (refusal) return refusal;
    await args.call("staff.withdraw", [email]);
    return returnToPage(args, { kind: "done", text: "The invitation no longer works." });
  },
  "take-over": async ({ args, form }, email) => {
    const name = `take-over ${email}`;
    const refusal = await refuseStaleSignIn(args, args.admin, { name, form });
    if (refusal) return refusal;
    await args.call("staff.takeOver", [email]);
    return returnToPage(args, { kind: "done", text: "The invitation is yours now, and works." });
  },
};

/** Handles the forms of the staff's page; `intent` names the action. */
export async function changeStaff(args: AdminArgs) {
  const form = await args.request.formData();
  const { handler, rest } = readIntent(form, handlers);
  return handler({ args, form }, rest);
}

async function invite({ args, form }: Work) {
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
    const text = `The invitation is on its way to ${email}. It works for seven days.`;
    return returnToPage(args, { kind: "done", text });
  }
  // Shown only once: the store keeps only its hash.
  return { ...read.typed, values: {}, link, invited: email };
}

async function saveMember({ args, form }: Work) {
  const formName = `member ${form.get("uid")}`;
  const read = readForm(memberSchema, form, { form: formName, secret: [ownPasswordField] });
  if (!read.ok) return refuse(args.context, read.answer);
  const { uid, role: to } = read.values;
  const details = pick(read.values, colleagueNames);
  const { members } = await args.call("staff.list", []);
  const known = members.find((member) => member.uid === uid);
  const done = await attempt(
    (async () => {
      if (known?.role !== to) await confirmSignIn(args, args.admin, form);
      const isRenamed = colleagueNames.some((name) => known?.[name] !== details[name]);
      if (isRenamed) await args.call("staff.rename", [uid, details]);
      if (known?.role !== to && !canTakeWork(to)) await handOver(args, uid, read.values.takes);
      if (known?.role === to) return;
      await args.call("staff.changeRole", [uid, to]);
    })(),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const text =
    known?.role === to ? "Saved." : "Saved. Their sessions have ended: they sign in again.";
  return returnToPage(args, { kind: "done", text });
}

async function removeMember({ args, form }: Work, uid: string) {
  const secret = [ownPasswordField];
  const typed = readForm(z.object({ takes }), form, { form: `member ${uid}`, secret });
  const done = await attempt(
    (async () => {
      await confirmSignIn(args, args.admin, form);
      await handOver(args, uid, typed.ok ? typed.values.takes : "");
      return args.call("staff.remove", [uid]);
    })(),
  );
  if (!done.ok) {
    const empty = { form: `member ${uid}`, errors: {}, message: null, values: {} };
    return refuse(args.context, answerOf(done.failure, typed.ok ? typed.typed : empty));
  }
  const text = "They are removed from the staff, and their sessions have ended.";
  return returnToPage(args, { kind: "done", text });
}
