import { z } from "zod";
import { contactLimits } from "~/domain/customer";
import { isCleanText } from "~/domain/text";
import { passwordLimits } from "./identity";

const name = z
  .string()
  .trim()
  .max(contactLimits.name)
  .refine((value) => isCleanText(value) && !/[\n\r\t]/.test(value))
  .default("");
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
    email: address.pipe(z.email()),
    password: newPassword,
    firstName: name,
    lastName: name,
  }),
  reset: z.object({ email: address.min(1).refine(isCleanText) }),
  confirm: z.object({ token: z.string().min(1).max(200), password: newPassword }),
};
