import { existsSync } from "node:fs";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";

/** The headless shell, which starts and opens pages in a third of the time. */
const headlessShells = [
  "/usr/bin/chromium-headless-shell",
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/lib/chromium/headless_shell",
];
const isPackaged = process.platform === "linux" && process.arch === "x64";
const fullBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

export interface VisitOptions {
  /** Whether scripts run; true by default. */
  js?: boolean;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Whether the screen is touched, not pointed at. */
  touch?: boolean;
}

/** A browser window with its own cookies. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** The problems of the page so far: errors, broken scripts, refused styles. */
  problems: string[];
}

export interface TestBrowser {
  visit(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

const withoutScripts = new WeakSet<BrowserContext>();

/**
 * Opens a real Chromium: CHROMIUM_PATH, or else a headless shell (the machine's before the packaged
 * one), or else the machine's whole browser.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const { path, env } = await findChromium();
  const browser: Browser = await chromium.launch({
    executablePath: path,
    chromiumSandbox: process.getuid?.() !== 0,
    // A busy machine takes its time: the limit of the hook counts.
    timeout: 0,
    args: ["--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  return {
    async visit({ js = true, width = 1280, height = 800, dark = false, touch = false } = {}) {
      const context = await browser.newContext({
        javaScriptEnabled: js,
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        reducedMotion: "reduce",
        hasTouch: touch,
      });
      context.setDefaultTimeout(120_000);
      if (!js) withoutScripts.add(context);
      const page = await context.newPage();
      return { page, context, problems: watch(page) };
    },
    async close() {
      await browser.close();
    },
  };
}

/** Waits until the page's scripts listen, because earlier input reaches only the form. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("page-listens").length > 0);
}

/** Opens an address, and waits until its page answers to input. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  if (!withoutScripts.has(page.context())) await waitForHydration(page);
}

/** Opens a page, and again while the store says that it is busy, as on a machine with much to do. */
export async function openPatiently({ page, problems }: Visit, url: string): Promise<void> {
  for (let left = 6; left > 0; left -= 1) {
    const known = problems.length;
    const answer = await page.goto(url);
    if (answer?.status() !== 503) return;
    problems.length = known;
  }
}

/** Signs in from the start, and again while the store says that it is too busy for it. */
export async function signInPatiently(
  page: Page,
  signIn: () => Promise<void>,
  arrived: Locator,
): Promise<void> {
  const busy = page.getByText("Too many people sign in at the moment");
  do {
    await signIn();
    await arrived.or(busy).first().waitFor();
  } while ((await arrived.count()) === 0);
}

/** Collects problems that a person would not see. */
export function watch(page: Page): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const text = message.text();
    // A refused form and a missing page are answered with 4xx, which the browser reports too.
    if (message.type() !== "error" || /status of 4\d\d/.test(text)) return;
    // Remix reports an answer whose reading it ended itself, because somebody had gone on before.
    if (text.startsWith("AbortError: BodyStreamBuffer was aborted")) return;
    problems.push(`console: ${text}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  return problems;
}

async function findChromium(): Promise<{ path: string; env: object }> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { path: given, env: {} };
  const shell = headlessShells.find(existsSync);
  if (shell) return { path: shell, env: {} };
  if (isPackaged) return unpackedChromium();
  const full = fullBrowsers.find(existsSync);
  if (full) return { path: full, env: {} };
  throw new Error("There is no Chromium: set CHROMIUM_PATH.");
}

/**
 * Unpacks the package once for all test files. Its font settings point at a fixed folder, and a
 * browser without any font crashes at the first select, so the settings are written anew.
 */
async function unpackedChromium(): Promise<{ path: string; env: object }> {
  const disk = process.env.TEST_DISK ?? tmpdir();
  const folder = join(disk, `test-chromium-${process.getuid?.() ?? "user"}`);
  if (!existsSync(folder)) await unpackTo(folder);
  return {
    path: join(folder, "chromium"),
    env: { FONTCONFIG_PATH: folder, LD_LIBRARY_PATH: join(folder, "al2023/lib") },
  };
}

/** Unpacks to a temporary folder and renames it, so that nobody sees half a package. */
async function unpackTo(folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`);
  const before = { ...process.env };
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  process.env.TMPDIR = beside;
  const { default: packaged } = await import("@sparticuz/chromium");
  await packaged.executablePath();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  await writeFile(join(beside, "fonts.conf"), fontSettings(folder));
  // Another test file may have been faster; then its copy is used.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }));
}

function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${folder}/fonts</dir>
<dir>/usr/share/fonts</dir>
<cachedir>${folder}/font-cache</cachedir>
<match target="pattern">
<edit name="family" mode="append" binding="weak"><string>Open Sans</string></edit>
</match>
</fontconfig>
`;
}
