import { useRouteLoaderData } from "@remix-run/react";
import type { Flash } from "~/forms/flash";
import type { Logo } from "~/modules/settings/part-fields";
import type { SiteOnPages } from "~/modules/settings/site-on-pages";
import type { ShownSlots } from "./slot";

export type Theme = "system" | "light" | "dark";

/** The signed-in person, as the header shows them. */
export interface CurrentUser {
  email: string;
  firstName: string;
  isAdmin: boolean;
}

/** The looks of the store on a page. */
export interface PageLook {
  /** Address of the style sheet with its colours and sizes; null for those of the build. */
  css: string | null;
  /** Address of the letters that every page needs; null for the reader's own fonts. */
  font: string | null;
  /** Empty when the logo says it. */
  name: string;
  logo: Logo | null;
  darkLogo: Logo | null;
  /** It is not published: an owner tries it. */
  isPreview: boolean;
}

/** Data that every page needs, from the root route's loader. */
export interface RootData {
  /** The store's own looks; null when it has chosen none. */
  look: PageLook | null;
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
  /** What extensions show around shop pages. */
  slots?: ShownSlots | null;
}

const fallback: RootData = {
  look: null,
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
