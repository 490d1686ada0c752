import type { PageLook } from "~/components/frame/root-data";
import { pick } from "~/kernel/pick";
import { lookOf } from "~/modules/settings/brand-look.server";
import { type Brand, brandFields } from "~/modules/settings/part-fields";
import { partShapes } from "~/modules/settings/part-shapes.server";
import type { Site } from "~/modules/settings/site";
import { siteDefaults } from "~/modules/settings/site";
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

/** The looks of a page; null for a store that has chosen none. */
export function pageLook(args: RequestArgs, site: Pick<Site, "brand">): PageLook | null {
  const tried = triedBrand(args);
  const brand = tried ?? site.brand;
  if (brand === siteDefaults.brand) return null;
  const { logo, darkLogo, showName } = brand;
  const look = lookOf(brand);
  return {
    css: look?.css ?? null,
    font: look?.font ?? null,
    name: logo && !showName ? "" : brand.name,
    logo,
    darkLogo: logo && darkLogo,
    isPreview: tried !== null,
  };
}
