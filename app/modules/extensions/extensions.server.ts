import { canonicalJson } from "~/kernel/canonical-json";
import { customToStore, shownCustom } from "~/kernel/extensions/custom";
import type { Custom, Extended } from "~/kernel/extensions/custom-field";
import { installed } from "~/kernel/extensions/installed";
import { Failure, notFound, staleVersion } from "~/kernel/failure";
import { fieldMessage, readTyped, writeTyped } from "~/kernel/resource/typed-field";
import type { CommerceDeps } from "~/modules/deps";
import { sameTokens } from "~/modules/search/document-tokens.resource";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import type { Records, Tx } from "~/storage/storage";
import { said } from "~/texts/text";
import { type DataOwner, dataOwners } from "./data-owners.server";
import { laneOf } from "./lanes";
import { readSettings, sealSetting } from "./own-settings.server";

/** The settings of an extension as a form shows them: secrets are never sent to it. */
export interface SettingInput {
  name: string;
  label: string;
  hint: string | null;
  kind: "text" | "lines" | "number" | "flag" | "choice" | "secret";
  choices: readonly string[];
  value: string;
  /** Whether a secret is stored. */
  isSet: boolean;
}

export interface ExtensionsService {
  /**
   * Sets values of extensions in a record; what is not named stays.
   * @throws Failure notFound; invalid, with the path of each wrong value
   */
  setData: Audited<[of: DataOwner, id: string, custom: unknown], Custom>;
  /** null for an extension without settings. */
  settings(extension: string): Promise<{ inputs: SettingInput[]; version: number } | null>;
  /** Saves typed settings; an empty secret keeps the stored one. */
  saveSettings: Audited<
    [extension: string, typed: Readonly<Record<string, string>>, version: number],
    null
  >;
}

export function createExtensions({
  storage,
  site,
  clock,
  sealing,
}: CommerceDeps): ExtensionsService {
  async function setDataOf<O extends DataOwner>(
    tx: Tx,
    of: O,
    { named, given }: { named: string; given: unknown },
  ): Promise<Change<Custom>> {
    const { noun, find, target, store, tokens } = dataOwners[of];
    const before: Records[O] | null = await find(tx, named);
    if (!before) throw notFound(noun);
    const { custom: earlier }: Extended = before;
    const custom = customToStore(of, given, before, site);
    const result = shownCustom(of, { custom }) ?? {};
    const told = { target: target(before), summary: `${noun}: data of extensions`, result };
    // A handler that writes the same again must not cause another event.
    if (canonicalJson(custom) === canonicalJson(earlier ?? {})) return unchanged(told);
    const after = { custom, updated: clock() };
    await store(tx, before, after);
    const found = tokens?.({ ...before, ...after });
    if (found && !sameTokens(tokens?.(before) ?? found, found)) await tx.documentTokens.put(found);
    return changed({ ...told, before: { custom: earlier ?? null }, after: { custom } });
  }

  return {
    setData: (tx, _actor, of, named, given) => setDataOf(tx, of, { named, given }),

    async settings(extension) {
      const own = installed.settings.get(extension);
      if (!own) return null;
      const row = await readSettings(storage, extension);
      const inputs = Object.entries(own.fields).map(([name, field]): SettingInput => {
        const isSecret = own.secrets.includes(name);
        const { shape, notes, nullable } = field;
        const kept = row?.parts[name];
        const kinds = { flag: "flag", word: "choice", text: "text" } as const;
        const plain = kinds[shape.of as keyof typeof kinds] ?? "number";
        return {
          name,
          label: said(notes.label ?? name),
          hint: notes.hint === undefined ? null : said(notes.hint),
          kind: isSecret ? "secret" : plain === "text" && notes.lines ? "lines" : plain,
          choices: shape.of === "word" ? [...(nullable ? [""] : []), ...shape.values] : [],
          value: isSecret ? "" : writeTyped(field, field.read(kept), site),
          isSet: typeof kept === "string" && kept !== "",
        };
      });
      return { inputs, version: row?.version ?? 0 };
    },

    async saveSettings(tx, actor, extension, typed, version) {
      const own = installed.settings.get(extension);
      if (!own) throw notFound("Extension");
      const row = await readSettings(tx, extension);
      if ((row?.version ?? 0) !== version) throw staleVersion();
      const errors: Record<string, string> = {};
      const parts: Record<string, unknown> = { ...row?.parts };
      const told: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(own.fields)) {
        const text = typed[name] ?? "";
        const isSecret = own.secrets.includes(name);
        if (isSecret && text === "") continue;
        const read = readTyped(field, text, site);
        if ("problem" in read) errors[name] = fieldMessage(field, read.problem, { style: site });
        else if (isSecret) {
          parts[name] = sealSetting(extension, { name, value: String(read.value) }, sealing);
          told[name] = "changed";
        } else {
          parts[name] = read.value;
          told[name] = read.value;
        }
      }
      const named = {
        target: { type: "settings", id: laneOf(extension) },
        summary: `Settings: ${extension}`,
      };
      if (Object.keys(errors).length > 0) {
        throw new Failure("invalid", Object.values(errors).join(". "), errors);
      }
      if (JSON.stringify(parts) === JSON.stringify(row?.parts ?? {})) {
        return unchanged({ ...named, result: null });
      }
      await tx.settings.put({
        id: laneOf(extension),
        parts,
        updated: clock(),
        updatedBy: actor,
        version: version + 1,
      });
      const before = Object.fromEntries(
        Object.keys(told).map((name) => [
          name,
          own.secrets.includes(name) ? null : row?.parts[name],
        ]),
      );
      return changed({ ...named, result: null, before, after: told });
    },
  };
}
