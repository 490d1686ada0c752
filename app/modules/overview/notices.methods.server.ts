import { z } from "zod";
import { noArguments } from "~/gateway/rows/arguments";
import { rowsOver } from "~/gateway/rows/method";
import { staff } from "~/modules/staff/role";
import { noticeKinds } from "./notice.resource";
import type { NoticesService } from "./notices.server";

const { audited, method } = rowsOver<{ notices: NoticesService }>();

const own = { roles: staff.everyone, rpc: false } as const;

/** What a colleague chose to be told, and the news for them. */
export const notices = {
  read: method(
    "admin",
    noArguments,
    (store, _args, { caller }) => store.notices.read(caller?.uid ?? ""),
    own,
  ),
  countNew: method(
    "admin",
    noArguments,
    (store, _args, { caller }) => store.notices.countNew(caller?.uid ?? ""),
    own,
  ),
  see: method(
    "admin",
    noArguments,
    (store, _args, { caller }) => store.notices.see(caller?.uid ?? ""),
    own,
  ),
  choose: audited(
    z.tuple([
      z.object({
        kinds: z.array(z.enum(noticeKinds)),
        digest: z.boolean(),
        hour: z.number().int().min(0).max(23),
      }),
    ]),
    (store, { tx, actorUid }, [chosen]) => store.notices.choose(tx, actorUid, chosen),
    own,
  ),
};
