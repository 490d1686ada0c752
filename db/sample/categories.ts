/** The sample catalogue fills the categories of the site's configuration. */
export type { CategorySlug } from "~/modules/settings/site-categories";
