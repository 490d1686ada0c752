import type { MetaFunction } from "@remix-run/react";
import { seo } from "../frame/seo";

/** The title of a page of the desk, which no search engine lists. */
export function deskMeta(title: string): MetaFunction {
  return ({ matches }) => seo(matches, { title, noindex: true });
}
