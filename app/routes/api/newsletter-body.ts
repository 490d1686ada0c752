import { z } from "zod";
import { honeypotField } from "~/forms/honeypot";

/** The body of POST /api/newsletter. */
export const newsletterBody = z.object({
  email: z.string().trim().pipe(z.email().max(320)),
  [honeypotField]: z.string().optional().catch("filled"),
});
