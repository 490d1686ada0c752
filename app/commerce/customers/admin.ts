import { fullName } from "~/domain/customer";
import type { CommerceDeps } from "../deps";
import type { AdminService } from "./admin-service";

export function createAdmin({ storage, clock }: CommerceDeps): AdminService {
  return {
    async isAdmin(uid) {
      return (await storage.admins.get(uid)) !== null;
    },

    async namesOf(uids) {
      const asked = [...new Set(uids)];
      const [admins, profiles, accounts] = await Promise.all([
        storage.admins.getMany(asked),
        storage.customers.getMany(asked),
        storage.accounts.getMany(asked),
      ]);
      const called = [...accounts, ...profiles].map(
        (person) => [person.id, fullName(person)] as const,
      );
      const own = new Map(called.filter(([, name]) => name !== ""));
      return new Map([...admins.map(({ id, email }) => [id, email] as const), ...own]);
    },

    async grant(uid, email) {
      await storage.admins.put({ id: uid, email: email.toLowerCase(), created: clock() });
    },

    async revoke(uid) {
      await storage.admins.remove(uid);
    },
  };
}
