import { isDeepStrictEqual } from "node:util";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import type { Storage } from "~/storage/storage";
import type { Languages } from "~/texts/languages";
import { takeLanguages, takeLocale } from "~/texts/on-server";
import { takeWords } from "~/texts/own-words";
import type { SitePart, SiteParts } from "./part-fields";
import { partShapes } from "./part-shapes.server";
import { textsOfSettings } from "./setting-texts";
import { ownSettings, settingsId } from "./settings.server";
import { site as processSite, type Site, siteDefaults } from "./site";
import { completePart, partNames, siteWith } from "./site-settings";

/** Every instance has the owner's changes within five seconds. */
const everyMilliseconds = 4_000;

/** Keeps the process's site up to date with the settings. */
export interface SiteRefresh {
  /** Reads the settings now: after a change, and at the start. */
  refresh(): Promise<void>;
  start(): void;
  stop(): void;
}

export function createSiteRefresh({
  storage,
  site,
  log,
  testLanguages = false,
}: {
  storage: Pick<Storage, "settings">;
  site: Site;
  log: Log;
  testLanguages?: boolean;
}): SiteRefresh {
  let taken = -1;
  let read: Partial<SiteParts> = {};
  let timer: NodeJS.Timeout | undefined;

  async function refresh(): Promise<void> {
    const { parts, version } = ownSettings(await storage.settings.get(settingsId));
    if (version === taken) return;
    read = legible(parts, read, log);
    Object.assign(site, siteWith(read));
    if (testLanguages) site.languages = withTestLanguages(site.languages);
    if (site === processSite) speak(site);
    taken = version;
  }

  return {
    refresh,
    start() {
      const again = () => void bestEffort(log, "[settings]", refresh());
      timer = setInterval(again, everyMilliseconds);
      timer.unref();
    },
    stop() {
      clearInterval(timer);
    },
  };
}

function withTestLanguages({ main, others }: Languages): Languages {
  return { main, others: [...others, "xa", "xb"] };
}

/** From now on pages, mails and documents are in these languages and words. */
function speak({ languages, locale, words, selling }: Site): void {
  takeLanguages(languages);
  takeLocale(locale);
  takeWords(words, textsOfSettings(selling));
}

/** The site as the settings make it, for a program that reads it once. */
export async function readSite(storage: Pick<Storage, "settings">, log: Log): Promise<Site> {
  const site = { ...siteDefaults };
  await createSiteRefresh({ storage, site, log }).refresh();
  return site;
}

/**
 * A part that another program or a newer version wrote is ignored in favour of the default. One that
 * did not change stays the same object, by which caches know it.
 */
function legible(
  parts: Partial<SiteParts>,
  before: Partial<SiteParts>,
  log: Log,
): Partial<SiteParts> {
  const read: Partial<Record<SitePart, unknown>> = {};
  for (const part of partNames) {
    if (parts[part] === undefined) continue;
    const parsed = partShapes[part].safeParse(completePart(part, parts[part]));
    const known = before[part];
    if (parsed.success) read[part] = isDeepStrictEqual(parsed.data, known) ? known : parsed.data;
    else log.warn({ part }, "[settings] a part cannot be read");
  }
  return read as Partial<SiteParts>;
}
