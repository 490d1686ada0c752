import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CategoryTiles, Hero, Promises, QuoteSteps } from "~/components/catalogue/home-sections";
import { ErrorPage } from "~/components/frame/error-page";
import { JsonLd } from "~/components/frame/json-ld";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { site } from "~/modules/settings/site";

const featuredLimit = 8;

export const loader = shopPage(async ({ call }) => {
  const [featured, facets] = await Promise.all([
    call("catalogue.featuredCards", [featuredLimit]),
    call("catalogue.facets", [{}, []]),
  ]);
  const counts = Object.fromEntries(facets.categories.map(({ value, count }) => [value, count]));
  // Browsers have the names of the categories, but not their descriptions.
  const categories = site.productCategories.map(({ slug, name, description, icon, image }) => ({
    slug,
    name,
    description,
    icon,
    image,
    count: counts[slug] ?? 0,
  }));
  return { featured, categories, total: facets.total };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: site.name, path: "/" });

export default function Home() {
  const { featured, categories, total } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Hero total={total} />
      <CategoryTiles categories={categories} />
      {featured.length > 0 ? (
        <section className="home-section" aria-labelledby="featured">
          <div className="section-head">
            <h2 id="featured">Featured products</h2>
            <Link to="/products" prefetch="intent">
              All products
            </Link>
          </div>
          <ProductGrid cards={featured} />
        </section>
      ) : null}
      <QuoteSteps />
      <Promises />
      <JsonLd
        data={{
          "@type": "Organization",
          name: site.name,
          url: `${origin}/`,
          email: site.contact.email,
          telephone: site.contact.phone,
        }}
      />
    </>
  );
}

export { ErrorPage as ErrorBoundary };
