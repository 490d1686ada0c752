import { readRole } from "~/modules/staff/role";
import type { Storage } from "~/storage/storage";

export const noOwner =
  "nobody is an owner: run npm run store -- admin create <email>, or admin grant for an account that exists";

export async function countOwners({ admins }: Pick<Storage, "admins">): Promise<number> {
  const all = await admins.find({ limit: 1_000 });
  return all.filter(({ role }) => readRole(role) === "owner").length;
}
