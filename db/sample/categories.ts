/** The sample catalogue fills the shelves of the site configuration. */
export type { CategorySlug } from "~/site-categories";
