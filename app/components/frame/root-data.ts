import { useRouteLoaderData } from "@remix-run/react";
import type { Flash } from "~/forms/flash";

export type Theme = "system" | "light" | "dark";

/** Who is signed in, as the header shows it. */
export interface CurrentUser {
  email: string;
  firstName: string;
  isAdmin: boolean;
}

/** What every page needs; the root route's loader gives it. */
export interface RootData {
  theme: Theme;
  user: CurrentUser | null;
  /** Lines in the visitor's cart. */
  cartLines: number;
  flash: Flash | null;
  /** The store sends mails; pages promise none where it does not. */
  mailOn: boolean;
  /** The store's own origin, for absolute addresses. */
  origin: string;
}

const fallback: RootData = {
  theme: "system",
  user: null,
  cartLines: 0,
  flash: null,
  mailOn: false,
  origin: "",
};

/** The root's data; quiet defaults where the root itself could not load. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>("root") ?? fallback;
}
