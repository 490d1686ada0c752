import { z } from "zod";
import { honeypotField } from "~/forms/honeypot";

/** What POST /api/newsletter takes. */
export const newsletterBody = z.object({
  email: z.string().trim().pipe(z.email().max(320)),
  [honeypotField]: z.string().optional().catch("filled"),
});
