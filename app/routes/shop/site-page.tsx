import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { page, problem } from "~/http/pages/page.server";
import { sitePage } from "./site-pages.server";

export const loader = page(async ({ request }) => {
  const name = new URL(request.url).pathname.split("/")[1] ?? "";
  const found = sitePage(name);
  if (!found) throw problem(404);
  return { name, ...found };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, data && { title: data.title, description: data.description, path: `/${data.name}` });

export default function StaticPage() {
  const { title, html, lang } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Breadcrumbs trail={[{ label: title }]} origin={origin} />
      <article className="prose" lang={lang}>
        <h1>{title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the shop's own files */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
