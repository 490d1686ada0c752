import { date, dateOrNull, type Shape, text, textOrNull, texts } from "./shape";
import type { ApiKey, Invitation } from "./staff";

export const invitations: Shape<Invitation> = {
  id: text,
  email: text,
  name: textOrNull,
  role: text,
  invitedBy: text,
  created: date,
  expires: date,
};

export const apiKeys: Shape<ApiKey> = {
  id: text,
  hash: text,
  name: text,
  role: textOrNull,
  methods: texts,
  createdBy: text,
  created: date,
  expires: dateOrNull,
  lastUsed: dateOrNull,
  revoked: dateOrNull,
};
