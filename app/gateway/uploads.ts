import { z } from "zod";
import { staff } from "~/modules/staff/role";
import { rowsOver } from "./rows/method";

const { method } = rowsOver<object>();

const none = z.tuple([]);
const allowed = async () => null;

/** Who may upload. Uploads are endpoints of their own, because their body is the file. */
export const uploads = {
  picture: method("admin", none, allowed, { rpc: false, roles: staff.keepsCatalogue }),
  sheet: method("admin", none, allowed, { rpc: false, roles: staff.keepsCatalogue }),
  attachment: method("admin", none, allowed, { rpc: false, roles: staff.sells }),
};
