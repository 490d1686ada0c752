import type { LogoImage, PageLook } from "~/components/frame/root-data";
import type { Flash } from "~/forms/flash";
import { pick } from "~/kernel/pick";
import { type Look, lookOf } from "~/modules/settings/brand-look.server";
import { type Brand, brandFields, type Logo } from "~/modules/settings/part-fields";
import { partShapes } from "~/modules/settings/part-shapes.server";
import type { Site } from "~/modules/settings/site";
import { siteDefaults } from "~/modules/settings/site";
import { t } from "~/texts/text";
import {
  decodeCookieJson,
  dropCookie,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "./cookies.server";

/** A look that an owner tries on the whole store before publishing it is kept in their browser. */
const cookie = "look";
const twoHours = 7_200;

const names = Object.keys(brandFields) as (keyof Brand)[];

/** The brand without what only its undo needs. */
export function ownBrand(brand: Brand): Brand {
  return pick(brand, names);
}

/** The look that this browser tries; null for none. Whoever writes the cookie sees it alone. */
export function triedBrand(args: RequestArgs): Brand | null {
  const raw = readCookie(args, cookie);
  if (raw === null) return null;
  const tried = partShapes.brand.safeParse({ ...asObject(decodeCookieJson(raw)), before: null });
  return tried.success ? ownBrand(tried.data as Brand) : null;
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** Set-Cookie header for a look to try; null ends it. */
export function triedCookie(args: RequestArgs, brand: Brand | null): string {
  const value = brand && encodeCookieJson(brand);
  return value ? writeCookie(args, cookie, value, { maxAge: twoHours }) : dropCookie(args, cookie);
}

/** The letters are asked for with the page, not after its style sheet. */
function linksOf({ css, font }: Look): PageLook["links"] {
  const letters = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" } as const;
  const sheet = { rel: "stylesheet", href: css };
  return font === null ? [sheet] : [{ ...letters, href: font }, sheet];
}

/** Tells whoever tries a look, on every page, and leads back; null for everybody else. */
export function trialMessage(args: RequestArgs): Flash | null {
  if (triedBrand(args) === null) return null;
  return {
    id: args.context.services.random.token(6),
    kind: "done",
    stays: true,
    text: t("pages:onlyYouSeeThisLook"),
    link: { to: "/admin/brand", label: t("pages:publishItOrStop") },
  };
}

/** The looks of a page; null for a store that has chosen none. */
export function pageLook(args: RequestArgs, site: Pick<Site, "brand">): PageLook | null {
  const tried = triedBrand(args);
  const brand = tried ?? site.brand;
  if (brand === siteDefaults.brand) return null;
  const { logo, darkLogo, showName } = brand;
  const look = lookOf(brand);
  const name = logo && !showName ? "" : brand.name;
  const image = (of: Logo, theme: string): LogoImage => ({
    src: of.path,
    width: of.width,
    height: of.height,
    className: `logo-picture${theme}`,
    // Beside the name the picture says nothing more.
    alt: name === "" ? brand.name : "",
  });
  return {
    links: look ? linksOf(look) : [],
    name,
    logos: [
      ...(logo ? [image(logo, darkLogo ? " logo-light" : "")] : []),
      ...(logo && darkLogo ? [image(darkLogo, " logo-dark")] : []),
    ],
  };
}
