import { installed } from "~/kernel/extensions/installed";
import { type Sealing, sealed, unsealed } from "~/kernel/process/sealing.server";
import type { Storage, Tx } from "~/storage/storage";
import { laneOf } from "./lanes";

type Values = Readonly<Record<string, unknown>>;

/** The stored settings of an extension; null before the first change. Secrets are sealed. */
export async function readSettings(
  from: Pick<Storage | Tx, "settings">,
  extension: string,
): Promise<{ parts: Values; version: number } | null> {
  const row = await from.settings.get(laneOf(extension));
  return row && { parts: row.parts, version: row.version };
}

/** The settings with their secrets opened; a secret that cannot be opened is empty. */
export function openSettings(
  extension: string,
  row: { parts: Values } | null,
  sealing: Sealing | null,
): Values {
  const { fields = {}, secrets = [] } = installed.settings.get(extension) ?? {};
  const opened = Object.entries(fields).map(([name, field]) => {
    const kept = row?.parts[name];
    if (!secrets.includes(name) || typeof kept !== "string") return [name, field.read(kept)];
    const text = unsealed(sealing, kept, sealedFor(extension, name))?.text;
    return [name, field.read(text)];
  });
  return Object.fromEntries(opened);
}

/** A secret as it is stored. */
export function sealSetting(
  extension: string,
  { name, value }: { name: string; value: string },
  sealing: Sealing | null | undefined,
): string {
  return sealed(sealing, value, sealedFor(extension, name));
}

function sealedFor(extension: string, name: string) {
  return { purpose: "extension", owner: `${extension}/${name}` };
}
