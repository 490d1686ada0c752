import { installed } from "~/kernel/extensions/installed";
import { readFields } from "~/kernel/resource/field";
import { fullName } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import { extensionOfLane } from "~/modules/extensions/lanes";
import { type Role, readRole } from "./role";
import { colleagueFields, keyActor, keyOfActor } from "./staff.resource";

/** A person or key that appears in the audit trail. */
export interface Actor {
  uid: string;
  /** The name, as in namesOf. */
  name: string;
  /** Empty when it is no longer known. */
  email: string;
  /** Whether they work here, worked here, or are an API key. */
  state: "here" | "former" | "program";
}

export interface AdminService {
  isAdmin(uid: string): Promise<boolean>;
  /** null for anybody who is not on the staff. */
  roleOf(uid: string): Promise<Role | null>;
  /**
   * Names of colleagues by uid: the name, or else the address with which an admin was added. A uid
   * with neither is left out. Only for the desk.
   */
  namesOf(uids: readonly string[]): Promise<Map<string, string>>;
  /** The present staff by name; then former staff and keys. */
  colleagues(): Promise<Actor[]>;
  /** Makes the account an owner. */
  grant(uid: string, email: string): Promise<void>;
  revoke(uid: string): Promise<void>;
}

/** More people than any store has. */
const most = 1_000;
/** How many former colleagues are offered by name. Others are reached by the link of an entry. */
const mostFormer = 200;

export function createAdmin({ storage, clock }: CommerceDeps): AdminService {
  async function namesOf(uids: readonly string[]): Promise<Map<string, string>> {
    const asked = [...new Set(uids)];
    const keys = asked.map(keyOfActor).filter((id) => id !== null);
    const [admins, profiles, accounts, programs] = await Promise.all([
      storage.admins.getMany(asked),
      storage.customers.getMany(asked),
      storage.accounts.getMany(asked),
      keys.length > 0 ? storage.apiKeys.getMany(keys, { only: ["name"] }) : [],
    ]);
    const called = [...accounts, ...profiles].map(
      (person) => [person.id, fullName(person)] as const,
    );
    const own = new Map(called.filter(([, name]) => name !== ""));
    const byStaff = admins.map(
      ({ id, name, email }) => [id, name ?? own.get(id) ?? email] as const,
    );
    const byKeys = programs.map(({ id, name }) => [keyActor(id), `${name} (key)`] as const);
    const byExtensions = asked.flatMap((uid) => {
      const extension = extensionOfLane(uid);
      if (extension === null) return [];
      return [[uid, `${installed.names.get(extension) ?? extension} (extension)`] as const];
    });
    return new Map([...own, ...byStaff, ...byKeys, ...byExtensions]);
  }

  return {
    async isAdmin(uid) {
      return (await storage.admins.get(uid)) !== null;
    },

    async roleOf(uid) {
      const admin = await storage.admins.get(uid);
      return admin && readRole(admin.role);
    },

    namesOf,

    async colleagues() {
      const [here, left, keys] = await Promise.all([
        storage.admins.find({ limit: most }),
        storage.audit.find({
          where: { action: "staff.remove" },
          order: { by: "created", direction: "desc" },
          limit: mostFormer,
        }),
        storage.apiKeys.find({ limit: most }),
      ]);
      const present = new Set(here.map(({ id }) => id));
      const gone = [...new Set(left.map(({ targetId }) => targetId))];
      const former = gone.filter((uid) => !present.has(uid));
      const names = await namesOf([...present, ...former]);
      const byName = (actors: Actor[]) => actors.sort((a, b) => a.name.localeCompare(b.name));
      const state = <S extends Actor["state"]>(of: S) => ({ state: of });
      return [
        ...byName(
          here.map(({ id, email }) => {
            return { uid: id, name: names.get(id) ?? email, email, ...state("here") };
          }),
        ),
        ...byName(
          former.map((uid) => ({
            uid,
            name: names.get(uid) ?? uid,
            email: "",
            ...state("former"),
          })),
        ),
        ...byName(
          keys.map(({ id, name }) => {
            return { uid: keyActor(id), name: `${name} (key)`, email: "", ...state("program") };
          }),
        ),
      ];
    },

    async grant(uid, email) {
      const granted = { role: "owner", email: email.toLowerCase() };
      if (await storage.admins.patch(uid, granted)) return;
      const nothing = readFields(colleagueFields, {});
      await storage.admins.put({ ...nothing, id: uid, ...granted, created: clock() });
    },

    async revoke(uid) {
      await storage.admins.remove(uid);
    },
  };
}
