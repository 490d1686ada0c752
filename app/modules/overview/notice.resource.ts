import {
  business,
  count,
  flag,
  id,
  instant,
  nullable,
  type RecordOf,
  technical,
  texts,
} from "~/kernel/resource/field";
import { defineResource } from "~/kernel/resource/resource";
import { isAllowed, type Role, type StaffRole, staff } from "~/modules/staff/role";
import type { PlainKey } from "~/texts/text";

interface NoticeFacts {
  /** What the choice calls it. */
  label: PlainKey;
  /** What a row of the list calls it. */
  one: PlainKey;
  roles: readonly StaffRole[];
}

/** The news of the desk, each with the roles that may see its records. */
const noticeFacts = {
  request: {
    label: "deskNotices:request",
    one: "deskNotices:oneRequest",
    roles: staff.readsCustomers,
  },
  question: {
    label: "deskNotices:question",
    one: "deskNotices:oneQuestion",
    roles: staff.readsCustomers,
  },
  accepted: {
    label: "deskNotices:accepted",
    one: "deskNotices:oneAccepted",
    roles: staff.readsCustomers,
  },
  declined: {
    label: "deskNotices:declined",
    one: "deskNotices:oneDeclined",
    roles: staff.readsCustomers,
  },
  expired: {
    label: "deskNotices:expired",
    one: "deskNotices:oneExpired",
    roles: staff.readsCustomers,
  },
  order: { label: "deskNotices:order", one: "deskNotices:oneOrder", roles: staff.readsOrders },
  mail: { label: "deskNotices:mail", one: "deskNotices:oneMail", roles: staff.readsCustomers },
} as const satisfies Record<string, NoticeFacts>;

export type NoticeKind = keyof typeof noticeFacts;

export const noticeKinds = Object.keys(noticeFacts) as NoticeKind[];

export function noticeLabel(kind: NoticeKind): PlainKey {
  return noticeFacts[kind].label;
}

export function noticeName(kind: NoticeKind): PlainKey {
  return noticeFacts[kind].one;
}

/** The kinds that a role may see, in the order of the page. */
export function noticeKindsFor(role: Role): NoticeKind[] {
  return noticeKinds.filter((kind) => isAllowed(role, noticeFacts[kind].roles));
}

const noticeChoiceFields = {
  /** The uid of the colleague. */
  id: id(),
  /** The kinds that the bell counts. */
  kinds: business(texts()),
  /** Whether a mail sums up each day on which something waits. */
  digest: business(flag()),
  /** The hour of that mail, 0 to 23, in the time zone of the store. */
  hour: business(count()),
  /** Up to when they have seen the news; null for nothing yet. */
  seen: technical(nullable(instant())),
};

/** What a colleague chose to be told. */
export interface NoticeChoice extends RecordOf<typeof noticeChoiceFields> {}

export const noticeChoices = defineResource("notice_choices", noticeChoiceFields);

/** The choice of somebody who made none: the bell counts everything, and no mail is sent. */
export function usualChoice(uid: string): NoticeChoice {
  return { id: uid, kinds: [...noticeKinds], digest: false, hour: 7, seen: null };
}
