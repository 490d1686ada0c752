import { isName } from "~/kernel/extensions/custom-field";
import {
  type ExtendedResource,
  type ExtensionProblem,
  extendedResources,
  filteredResources,
  type Installed,
  type Link,
  listedResources,
  type OwnField,
  ofEachExtended,
} from "~/kernel/extensions/installed";
import { business, type Field, personal, readFields, type Shaped } from "~/kernel/resource/field";
import { resourceOf } from "~/modules/registry";
import { roles } from "~/modules/staff/role";
import { webhookEventTypes } from "~/modules/webhooks/webhook.resource";
import {
  type At,
  apiVersion,
  type Extension,
  fieldsOf,
  type HookName,
  hooks,
  type Own,
  type OwnFields,
} from "./extension";
import { slotNames, textSlotNames } from "./slot-names";

/** The fields of one value that a record can keep for an extension. */
const shapes = ["text", "count", "number", "money", "flag", "word"];
const idPattern = /^[a-z][a-z0-9-]{1,39}$/;

/**
 * Everything that is wrong with the extensions of app/store.config.ts, in one message; null when
 * nothing is. It is asked before the store starts.
 */
export function problemsOf(extensions: readonly Extension[]): string | null {
  const problems = extensions.flatMap((extension, at) =>
    faultsOf(extension).map((fault) => `${nameOf(extension, at)}: ${fault}`),
  );
  const ids = extensions.flatMap(({ id, renamedFrom = [] }) => [id, ...renamedFrom]);
  const doubled = new Set(ids.filter((id, at) => ids.indexOf(id) < at));
  for (const id of doubled) problems.push(`${id}: two extensions have this id or had it earlier`);
  if (problems.length === 0) return null;
  return `The extensions in app/store.config.ts cannot be used:\n${problems.map((each) => `- ${each}`).join("\n")}`;
}

function nameOf(extension: unknown, at: number): string {
  const id = isPlain(extension) && typeof extension.id === "string" ? extension.id : "";
  return id || `extension no. ${at + 1}`;
}

const parts = new Set([
  ...[
    "id",
    "apiVersion",
    "name",
    "renamedFrom",
    "fields",
    "publicFields",
    "listedFields",
    "searchedFields",
    "filteredFields",
  ],
  ...["decide", "required", "on", "settings", "secrets", "jobs", "slots", "routes", "messages"],
]);

function faultsOf(extension: Extension): string[] {
  if (!isPlain(extension)) return ["is no extension; make it with defineExtension"];
  const faults: string[] = [];
  const { id } = extension;
  if (typeof id !== "string" || !idPattern.test(id) || !isName(id)) {
    faults.push("id has 2 to 40 of a–z, 0–9 and -, and begins with a letter");
  }
  if (extension.apiVersion !== apiVersion) {
    faults.push(
      `is written for version ${String(extension.apiVersion)} of this interface, and this store has version ${apiVersion}`,
    );
  }
  const unknown = Object.keys(extension).filter((part) => !parts.has(part));
  for (const part of unknown) faults.push(`there is no part “${part}”`);
  faults.push(
    ...fieldFaults(extension),
    ...functionFaults("decide", extension.decide, Object.keys(hooks)),
    ...functionFaults("on", extension.on, webhookEventTypes),
    ...functionFaults("slots", extension.slots, [
      ...Object.keys(slotNames),
      ...Object.keys(textSlotNames),
    ]),
    ...jobFaults(extension.jobs),
    ...settingFaults(extension),
    ...routeFaults(extension),
  );
  for (const hook of extension.required ?? []) {
    if (!extension.decide?.[hook])
      faults.push(`required names “${hook}”, which it does not decide`);
  }
  return faults;
}

function fieldFaults(extension: Extension): string[] {
  const { fields, publicFields = [], listedFields = [] } = extension;
  const { searchedFields = [], filteredFields = [] } = extension;
  if (fields === undefined) return [];
  if (!isPlain(fields)) return ["fields is no object"];
  const faults: string[] = [];
  for (const [resource, group] of Object.entries(fields)) {
    if (!(extendedResources as readonly string[]).includes(resource)) {
      faults.push(`fields: “${resource}” is none of ${extendedResources.join(", ")}`);
      continue;
    }
    faults.push(...groupFaults(`fields.${resource}`, group));
  }
  for (const path of searchedFields.filter((each) => !each.startsWith("products."))) {
    faults.push(`searchedFields: “${path}” is no field of a product`);
  }
  const faultsIn = (part: string, paths: readonly string[], allowed: readonly string[]) =>
    paths.flatMap((path) => {
      const [resource = ""] = path.split(".");
      const isKnown = (extendedResources as readonly string[]).includes(resource);
      return isKnown && !allowed.includes(resource)
        ? [`${part}: there is no list of ${resource}: “${path}”`]
        : [];
    });
  faults.push(...faultsIn("listedFields", listedFields, listedResources));
  faults.push(...faultsIn("filteredFields", filteredFields, filteredResources));
  for (const path of [...publicFields, ...listedFields, ...searchedFields, ...filteredFields]) {
    const [resource = "", name = ""] = path.split(".");
    const group: unknown = (fields as Record<string, unknown>)[resource];
    if (!isPlain(group) || !Object.hasOwn(group, name)) {
      faults.push(
        `publicFields, listedFields, searchedFields, filteredFields: there is no field “${path}”`,
      );
    }
  }
  return faults;
}

function groupFaults(place: string, group: unknown): string[] {
  if (!isPlain(group)) return [`${place} is no object`];
  return Object.entries(group).flatMap(([name, field]) => {
    if (!isName(name)) return [`${place}: “${name}” cannot be a name`];
    if (!isField(field)) return [`${place}.${name} is no field; use text(), count(), …`];
    if (!shapes.includes(field.shape.of)) {
      return [`${place}.${name}: a field holds one text, number, amount, flag or word`];
    }
    return field.notes.label === undefined ? [`${place}.${name} needs a label`] : [];
  });
}

function isField(value: unknown): value is Shaped {
  return isPlain(value) && isPlain(value.shape) && typeof value.read === "function";
}

function functionFaults(part: string, given: unknown, known: readonly string[] | null): string[] {
  if (given === undefined) return [];
  if (!isPlain(given)) return [`${part} is no object`];
  return Object.entries(given).flatMap(([name, run]) => {
    if (known && !known.includes(name)) return [`${part}: there is no “${name}”`];
    return typeof run === "function" ? [] : [`${part}: “${name}” is no function`];
  });
}

function jobFaults(jobs: unknown): string[] {
  if (!isPlain(jobs)) return functionFaults("jobs", jobs, null);
  return Object.entries(jobs).flatMap(([name, job]) => {
    if (!isPlain(job)) return functionFaults("jobs", { [name]: job }, null);
    const isHour = Number.isInteger(job.daily) && Number(job.daily) >= 0 && Number(job.daily) < 24;
    return isHour && typeof job.run === "function"
      ? []
      : [`jobs: “${name}” is a function, or has a run function and an hour of the day in daily`];
  });
}

function settingFaults({ settings, secrets = [] }: Extension): string[] {
  const faults = settings === undefined ? [] : groupFaults("settings", settings);
  for (const name of secrets) {
    const field: unknown = isPlain(settings) ? settings[name] : undefined;
    if (!isField(field) || field.shape.of !== "text") {
      faults.push(`secrets: “${String(name)}” is no text among the settings`);
    }
  }
  return faults;
}

function routeFaults({ routes }: Extension): string[] {
  if (routes === undefined) return [];
  const faults: string[] = [];
  for (const [name, page] of Object.entries(routes.desk ?? {})) {
    if (!idPattern.test(name)) faults.push(`routes.desk: “${name}” cannot be part of an address`);
    if (typeof page?.render !== "function" || typeof page.label !== "string") {
      faults.push(`routes.desk.${name} needs a label and a render function`);
    }
    faults.push(...roleFaults(`routes.desk.${name}`, page?.roles));
  }
  for (const [name, route] of Object.entries(routes.api ?? {})) {
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(name)) {
      faults.push(`routes.api: “${name}” cannot be a path`);
    }
    const { method, access, run } = route ?? {};
    if (!["GET", "POST"].includes(method) || typeof run !== "function") {
      faults.push(`routes.api.${name} needs a method, GET or POST, and a run function`);
    }
    if (access !== "public" && !Array.isArray(access)) {
      faults.push(`routes.api.${name} says who may call it: public, or a list of roles`);
    } else if (access !== "public") faults.push(...roleFaults(`routes.api.${name}`, access));
  }
  return faults;
}

function roleFaults(place: string, named: readonly string[] | undefined): string[] {
  const unknown = (named ?? []).filter((role) => !(roles as readonly string[]).includes(role));
  return unknown.map((role) => `${place}: there is no role “${role}”`);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface Preparing extends Pick<Installed, "interruptible"> {
  report(problem: ExtensionProblem): void;
  /** The present settings of an extension. */
  settingsOf(extension: Extension): Readonly<Record<string, unknown>>;
  /** A text of an extension's catalogue. */
  textOf(extension: Extension): At["text"];
}

/** What is installed for these extensions, whose definitions are in order. */
export function prepared(
  extensions: readonly Extension[],
  { report, interruptible, settingsOf, textOf }: Preparing,
): Installed {
  const chains = new Map<string, Link[]>();
  for (const extension of extensions) {
    const own = ownOf(extension);
    const at = {
      own,
      text: textOf(extension),
      get settings() {
        return settingsOf(extension);
      },
    };
    for (const [hook, run] of Object.entries(extension.decide ?? {})) {
      const link: Link = {
        extension: extension.id,
        isRequired: extension.required?.includes(hook as HookName) ?? false,
        run: (input, next) => (run as (...given: unknown[]) => unknown)(input, next, at),
        isOff: false,
      };
      chains.set(hook, [...(chains.get(hook) ?? []), link]);
    }
  }
  const fields = ofEachExtended((resource) =>
    extensions.flatMap((extension) => installedFields(extension, resource)),
  );
  const names = new Map(extensions.map(({ id, name }) => [id, name ?? id]));
  const earlier = new Map(
    extensions.flatMap(({ id, renamedFrom = [] }) => renamedFrom.map((old) => [old, id] as const)),
  );
  const settings = new Map(
    extensions.flatMap(({ id, settings: own, secrets = [] }) =>
      own === undefined ? [] : [[id, { fields: own, secrets }] as const],
    ),
  );
  return { chains, fields, settings, names, earlier, report, interruptible };
}

function installedFields(extension: Extension, resource: ExtendedResource): OwnField[] {
  return Object.entries(fieldsOf(extension, resource)).map(([name, field]) => ({
    extension: extension.id,
    name,
    field: classified(field, resource),
    isPublic: extension.publicFields?.includes(`${resource}.${name}`) ?? false,
    isSearched: extension.searchedFields?.includes(`${resource}.${name}`) ?? false,
    isListed: extension.listedFields?.includes(`${resource}.${name}`) ?? false,
    isFiltered: extension.filteredFields?.includes(`${resource}.${name}`) ?? false,
  }));
}

/** A field that does not say whether it is about a person is like the others of its record. */
function classified(field: Field<unknown>, resource: ExtendedResource): Field<unknown> {
  if (field.privacy !== undefined) return field;
  return resourceOf(resource).fields.custom?.privacy === "business"
    ? business(field)
    : personal(field);
}

/** The typed access to an extension's own fields. */
export function ownOf(extension: Extension): Own<OwnFields> {
  return ofEachExtended((resource) => {
    const fields = fieldsOf(extension, resource);
    return ({ custom }: { custom?: Readonly<Record<string, unknown>> }) =>
      readFields(fields, (custom?.[extension.id] ?? {}) as Record<string, unknown>);
  }) as unknown as Own<OwnFields>;
}
