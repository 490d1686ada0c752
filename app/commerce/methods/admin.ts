import { z } from "zod";
import { uid } from "./arguments";
import { method } from "./method";

export const admin = {
  isAdmin: method("user", z.tuple([uid]), (store, [owner]) => store.admin.isAdmin(owner)),
};
