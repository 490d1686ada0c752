import { fullName } from "~/domain/customer";
import { readRole } from "~/domain/role";
import { keyActor, keyOfActor } from "~/domain/staff";
import type { CommerceDeps } from "../deps";
import type { AdminService } from "./admin-service";

/** More people than any store has. */
const most = 1_000;

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
    return new Map([...own, ...byStaff, ...byKeys]);
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
      const all = await storage.admins.find({ limit: most });
      const names = await namesOf(all.map(({ id }) => id));
      return all
        .map(({ id, email }) => ({ uid: id, name: names.get(id) ?? email, email }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },

    async grant(uid, email) {
      const granted = { role: "owner", email: email.toLowerCase() };
      if (await storage.admins.patch(uid, granted)) return;
      await storage.admins.put({ id: uid, ...granted, created: clock(), name: null });
    },

    async revoke(uid) {
      await storage.admins.remove(uid);
    },
  };
}
