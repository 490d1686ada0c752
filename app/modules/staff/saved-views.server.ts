import { impossible, notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import type { CommerceDeps } from "~/modules/deps";
import { type Audited, changed } from "~/storage/change";
import { t } from "~/texts/text";
import {
  type SavedView,
  savedViewLimits,
  type typedViewFields,
  type ViewList,
} from "./saved-view.resource";

export interface ViewInput extends Pick<SavedView, (typeof typedViewFields)[number]> {}

/** Saved views: named addresses of one list. */
export interface ViewsService {
  /** A person's own views and the shared ones, oldest first. */
  list(list: ViewList, uid: string): Promise<SavedView[]>;
  /** Replaces the person's view with that name. @throws Failure impossible: too many are stored */
  save: Audited<[view: ViewInput], SavedView>;
  /**
   * An owner also removes shared views of others, whose person may have left.
   * @throws Failure notFound: there is none, or it is another person's
   */
  remove: Audited<[id: string, by: { isOwner: boolean }], null>;
}

export function createViews({ storage, clock, random }: CommerceDeps): ViewsService {
  const ofList = (list: ViewList) => ({
    where: { list },
    order: { by: "created", direction: "asc" } as const,
    limit: savedViewLimits.perList,
  });
  return {
    async list(list, uid) {
      const all = await storage.savedViews.find(ofList(list));
      return all.filter(({ ownerUid, shared }) => shared || ownerUid === uid);
    },

    async save(tx, actor, view) {
      const all = await tx.savedViews.find(ofList(view.list));
      const lower = view.name.toLowerCase();
      const before = all.find(
        ({ ownerUid, name }) => ownerUid === actor && name.toLowerCase() === lower,
      );
      if (!before && all.length >= savedViewLimits.perList) {
        throw impossible(t("deskStaff:atMostViewsListCan", { perList: savedViewLimits.perList }));
      }
      const saved: SavedView = {
        id: before?.id ?? newId(clock, random),
        ...view,
        ownerUid: actor,
        created: before?.created ?? clock(),
      };
      await tx.savedViews.put(saved);
      return changed({
        target: { type: "view", id: saved.id },
        summary: `View “${saved.name}” of ${saved.list}`,
        result: saved,
        before: before ?? null,
        after: saved,
      });
    },

    async remove(tx, actor, id, { isOwner }) {
      const known = await tx.savedViews.get(id);
      const mayRemove = known?.ownerUid === actor || (isOwner && known?.shared);
      if (!known || !mayRemove) throw notFound("View");
      await tx.savedViews.remove(id);
      return changed({
        target: { type: "view", id },
        summary: `View “${known.name}” of ${known.list} removed`,
        result: null,
        before: known,
        after: null,
      });
    },
  };
}
