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

/** What /api/auth takes. Anything that could be an account's is let through to be refused alike. */
export const credentialSchemas = {
  signIn: z.object({
    email: address.min(1).refine(isCleanText),
    password: z.string().min(1).max(passwordLimits.max),
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
