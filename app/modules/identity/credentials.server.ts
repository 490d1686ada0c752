import { z } from "zod";
import { orEmpty, settable } from "~/gateway/rows/settable";
import { isCleanText } from "~/kernel/text";
import { contactFields, contactLimits } from "~/modules/customers/customer.resource";
import { passwordLimits } from "./identity";

const names = orEmpty(contactFields, ["firstName", "lastName"]);
const address = z.string().trim().max(contactLimits.email);
const newPassword = z.string().min(passwordLimits.min).max(passwordLimits.max);

/**
 * The input of /api/auth. Anything that could belong to an account is accepted here, so that all
 * refusals are alike.
 */
export const credentialSchemas = {
  signIn: z.object({
    email: address.min(1).refine(isCleanText),
    password: z.string().min(1).max(passwordLimits.max),
    code: z.string().max(40).optional(),
  }),
  signUp: z.object({
    email: settable(contactFields.email),
    password: newPassword,
    ...names,
  }),
  reset: z.object({ email: address.min(1).refine(isCleanText) }),
  confirm: z.object({ token: z.string().min(1).max(200), password: newPassword }),
};
