import type { AdminService } from "../commerce";
import type { CommerceDeps } from "../deps";

export function createAdmin({ storage, clock }: CommerceDeps): AdminService {
  return {
    async isAdmin(uid) {
      return (await storage.admins.get(uid)) !== null;
    },

    async grant(uid, email) {
      await storage.admins.put({ id: uid, email: email.toLowerCase(), created: clock() });
    },

    async revoke(uid) {
      await storage.admins.remove(uid);
    },
  };
}
