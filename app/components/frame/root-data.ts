import { useRouteLoaderData } from "@remix-run/react";
import type { LinkHTMLAttributes } from "react";
import type { Flash } from "~/forms/flash";
import type { SiteOnPages } from "~/modules/settings/site-on-pages";
import type { Languages } from "~/texts/languages";
import type { ShownSlots } from "./slot";

export type Theme = "system" | "light" | "dark";

/** The signed-in person, as the header shows them. */
export interface CurrentUser {
  email: string;
  firstName: string;
  isAdmin: boolean;
}

/** A picture of the store's logo; the class says in which theme it is shown. */
export interface LogoImage {
  src: string;
  width: number;
  height: number;
  className: string;
  alt: string;
}

/** The looks of the store on a page, as the tags need them. */
export interface PageLook {
  /** The tags of the head: the letters that every page needs, and the style sheet. */
  links: readonly LinkHTMLAttributes<HTMLLinkElement>[];
  /** Empty when the logo says it. */
  name: string;
  /** None: the drawn mark. */
  logos: readonly LogoImage[];
}

/** Data that every page needs, from the root route's loader. */
export interface RootData {
  /** The store's own looks; null or left out when it has chosen none. */
  look?: PageLook | null;
  theme: Theme;
  user: CurrentUser | null;
  /** The number of lines in the visitor's cart. */
  cartLines: number;
  flash: Flash | null;
  /** Whether the store sends mails. Pages promise no mail when it does not. */
  mailOn: boolean;
  /** The store's own origin, for absolute addresses. */
  origin: string;
  /** The site, when it differs from the build's. */
  site: SiteOnPages | null;
  /** The languages of the shop; null or left out when it has one. */
  languages?: Languages | null;
  /** What extensions show around shop pages. */
  slots?: ShownSlots | null;
}

const fallback: RootData = {
  theme: "system",
  user: null,
  cartLines: 0,
  flash: null,
  mailOn: false,
  origin: "",
  site: null,
};

/** The root's data, with defaults when the root could not load. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>("root") ?? fallback;
}
