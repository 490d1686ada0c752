import { dayIn } from "~/kernel/calendar";
import { dateFormat } from "~/kernel/formats";
import type { CommerceDeps } from "~/modules/deps";
import { readRole } from "~/modules/staff/role";
import { type Audited, changed, unchanged } from "~/storage/change";
import { type Notice, newsOf } from "./news.server";
import { type NoticeChoice, type NoticeKind, noticeKindsFor, usualChoice } from "./notice.resource";

export interface OwnNotices {
  choice: NoticeChoice;
  /** The kinds that the person may choose. */
  kinds: NoticeKind[];
  /** Newest first, each with whether it came after the person last looked. */
  news: (Notice & { isNew: boolean })[];
}

export interface ChosenNotices extends Pick<NoticeChoice, "kinds" | "digest" | "hour"> {}

/** The news of the desk for each colleague, and the mail that sums up the day. */
export interface NoticesService {
  read(uid: string): Promise<OwnNotices>;
  /** How many the bell shows; at most `mostCounted`. */
  countNew(uid: string): Promise<number>;
  /** Everything up to now counts as seen. */
  see(uid: string): Promise<null>;
  choose: Audited<[chosen: ChosenNotices], null>;
  /** Writes the mails that are due now. Returns their number. */
  sendDigests(stopped?: AbortSignal): Promise<number>;
}

const mostCounted = 50;
/** News are shown for so long, and those before a first visit are not counted. */
const shownDays = 14;
const day = 86_400_000;
/** More people than any store has. */
const mostStaff = 1_000;

export function createNotices(deps: CommerceDeps): NoticesService {
  const { storage, clock, site, announcements, log } = deps;

  async function personOf(uid: string) {
    const [member, stored] = await Promise.all([
      storage.admins.get(uid),
      storage.noticeChoices.get(uid),
    ]);
    const choice = stored ?? usualChoice(uid);
    const kinds = noticeKindsFor(readRole(member?.role));
    const chosen = kinds.filter((kind) => choice.kinds.includes(kind));
    return { role: readRole(member?.role), choice, kinds, chosen };
  }

  function newsFor(
    uid: string,
    {
      role,
      chosen,
      since,
    }: Pick<Awaited<ReturnType<typeof personOf>>, "role" | "chosen"> & {
      since: Date;
    },
  ) {
    return newsOf(storage, { uid, role, kinds: chosen, since, most: mostCounted });
  }

  const earliest = () => new Date(clock().getTime() - shownDays * day);

  return {
    async read(uid) {
      const { role, choice, kinds, chosen } = await personOf(uid);
      const news = await newsFor(uid, { role, chosen, since: earliest() });
      const seen = choice.seen ?? earliest();
      return { choice, kinds, news: news.map((each) => ({ ...each, isNew: each.at > seen })) };
    },

    async countNew(uid) {
      const { role, choice, chosen } = await personOf(uid);
      const since = choice.seen && choice.seen > earliest() ? choice.seen : earliest();
      return (await newsFor(uid, { role, chosen, since })).filter(({ at }) => at > since).length;
    },

    async see(uid) {
      await storage.atomically(async (tx) => {
        const known = await tx.noticeChoices.get(uid);
        await tx.noticeChoices.put({ ...(known ?? usualChoice(uid)), seen: clock() });
      });
      return null;
    },

    async choose(tx, actor, { kinds, digest, hour }) {
      const before = (await tx.noticeChoices.get(actor)) ?? usualChoice(actor);
      const after = { ...before, kinds, digest, hour };
      const told = { target: { type: "notices", id: actor }, summary: "Notices", result: null };
      if (JSON.stringify(before) === JSON.stringify(after)) return unchanged(told);
      await tx.noticeChoices.put(after);
      return changed({ ...told, before, after });
    },

    async sendDigests(stopped) {
      const now = clock();
      const zone = site.timeZone.id;
      const today = dayIn(now, zone);
      const hour = hourIn(now, zone);
      const members = await storage.admins.find({ limit: mostStaff });
      let mails = 0;
      for (const member of members) {
        if (stopped?.aborted) break;
        const choice = await storage.noticeChoices.get(member.id);
        if (!choice?.digest || hour < choice.hour) continue;
        try {
          if (await announcements.digestDue(storage, member, today)) mails += 1;
        } catch (error) {
          // The others get theirs; this one is tried again.
          log.error({ error }, "[digest] a mail could not be written");
        }
      }
      return mails;
    },
  };
}

function hourIn(now: Date, timeZone: string): number {
  const format = dateFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone });
  return Number(format.format(now));
}
