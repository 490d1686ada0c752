export const deskAudit = {
  "deskAudit:auditTrail": "Audit trail",
  "deskAudit:allOfThis": "All of this {type}",
} as const;
