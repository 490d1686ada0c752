import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { CategoryIcon, Icon, type IconName } from "~/components/frame/icons";
import { JsonLd } from "~/components/frame/json-ld";
import { Link } from "~/components/frame/link";
import { ProductGrid } from "~/components/frame/product-card";
import { rich, unseen } from "~/components/frame/rich";
import { useRootData } from "~/components/frame/root-data";
import { safeURL } from "~/components/frame/safe-url";
import { seo } from "~/components/frame/seo";
import { Slot } from "~/components/frame/slot";
import { shopPage } from "~/http/pages/page.server";
import { slotsOf } from "~/http/pages/slots.server";
import { childrenOf } from "~/modules/settings/category-tree";
import { site } from "~/modules/settings/site";
import { localPath } from "~/texts/local-path";
import { type PlainKey, t } from "~/texts/text";
import { banner, Picture } from "../../components/frame/picture";

const featuredLimit = 8;

export const loader = shopPage(async ({ call, context }) => {
  const [featured, facets] = await Promise.all([
    call("catalogue.featuredCards", [featuredLimit]),
    call("catalogue.facets", [{}, []]),
  ]);
  const counts = Object.fromEntries(facets.categories.map(({ value, count }) => [value, count]));
  // Browsers have the names of the categories, but not their descriptions.
  const categories = childrenOf(null).map(({ slug, name, description, icon, image }) => ({
    slug,
    name,
    description,
    icon,
    image,
    count: counts[slug] ?? 0,
  }));
  const place = { path: "/" };
  const slots = await slotsOf(context, { "home.top": place, "home.bottom": place });
  // Browsers do not have the brand.
  const logo = safeURL(site.brand.logo?.path ?? null) ?? "/images/logo.svg";
  const { validDays } = site.selling.offer;
  return { featured, categories, total: facets.total, logo, validDays, slots };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: site.name, path: "/" });

export default function Home() {
  const { featured, categories, total, logo, validDays } = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  return (
    <>
      <Hero total={total} />
      <Slot name="home.top" />
      <CategoryTiles categories={categories} />
      {featured.length > 0 ? (
        <section className="home-section" aria-labelledby="featured">
          <div className="section-head">
            <h2 id="featured">{t("shop:featuredProducts")}</h2>
            <Link to="/products" prefetch="intent">
              {t("shop:allProducts")}
            </Link>
          </div>
          <ProductGrid cards={featured} />
        </section>
      ) : null}
      <QuoteSteps validDays={validDays} />
      <Promises />
      <Slot name="home.bottom" />
      <JsonLd
        data={{
          "@type": "Organization",
          name: site.name,
          url: origin + (localPath("/") || "/"),
          email: site.contact.email,
          telephone: site.contact.phone,
          logo: new URL(logo, origin || "http://localhost").href,
        }}
      />
      <JsonLd
        data={{
          "@type": "WebSite",
          name: site.name,
          url: origin + (localPath("/") || "/"),
          potentialAction: {
            "@type": "SearchAction",
            target: `${origin}${localPath("/search")}?q={search_term_string}`,
            "query-input": "required name=search_term_string",
          },
        }}
      />
    </>
  );
}

function Hero({ total }: { total: number }) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        {site.tagline ? <p className="eyebrow">{site.tagline}</p> : null}
        <h1 id="hero-title">
          <span>{t("shop:specifyIt")}</span> <span>{t("shop:quoteIt")}</span>{" "}
          <span>{t("shop:putItToWork")}</span>
        </h1>
        <p className="lead">
          {t("shop:heroLead", { about: site.description.split(". ")[0] ?? "", count: total })}
        </p>
        <p className="hero-links">
          <Link className="button button-primary" to="/products" prefetch="intent">
            {t("shop:browseAllProducts")}
          </Link>
          <a className="button button-quiet" href="#how-quoting-works">
            {t("shop:howQuotingWorks")}
          </a>
        </p>
      </div>
      <Scale />
    </section>
  );
}

/** The shop's emblem, a reading on a scale. It is decoration. */
function Scale() {
  const marks = Array.from({ length: 41 }, (_, at) => at);
  return (
    <svg className="hero-scale" viewBox="0 0 420 420" aria-hidden="true" focusable="false">
      <circle className="scale-face" cx="210" cy="210" r="196" />
      <circle className="scale-ring" cx="210" cy="210" r="172" />
      <g className="scale-marks">
        {marks.map((at) => (
          <path
            key={at}
            d={at % 5 === 0 ? "M210 46v26" : "M210 46v13"}
            transform={`rotate(${at * 6.75 - 135} 210 210)`}
          />
        ))}
      </g>
      <g className="scale-figures">
        {[0, 10, 20, 30, 40].map((value, at) => {
          const angle = ((at * 67.5 - 135 - 90) * Math.PI) / 180;
          const x = (210 + 118 * Math.cos(angle)).toFixed(1);
          const y = (218 + 118 * Math.sin(angle)).toFixed(1);
          return (
            <text key={value} x={x} y={y}>
              {value}
            </text>
          );
        })}
      </g>
      <path className="scale-needle" d="M206 236 210 62l4 174z" transform="rotate(38 210 210)" />
      <circle className="scale-hub" cx="210" cy="210" r="13" />
      <text className="scale-unit" x="210" y="300">
        {t("shop:scaleUnit")}
      </text>
    </svg>
  );
}

interface CategoryTile {
  slug: string;
  name: string;
  description: string;
  icon: string;
  image: string;
  /** The number of its products. */
  count: number;
}

function CategoryTiles({ categories }: { categories: readonly CategoryTile[] }) {
  return (
    <section className="home-section" aria-labelledby="categories">
      <h2 id="categories">{t("shop:categories")}</h2>
      <ul className="bare tiles">
        {categories.map(({ slug, name, description, icon, image, count }) => (
          <li key={slug} className="tile">
            <Picture src={image} alt="" {...banner} />
            <span className="tile-icon">
              <CategoryIcon name={icon} size={28} />
            </span>
            <h3>
              <Link to={`/categories/${slug}`} prefetch="intent">
                {name}
              </Link>
            </h3>
            <p className="tile-count num small">
              {rich("catalogue:productsBeside", { hidden: unseen }, { count })}
            </p>
            <p className="small soft">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuoteSteps({ validDays }: { validDays: number }) {
  const steps = [
    { title: t("shop:stepCart"), text: t("shop:stepCartText") },
    { title: t("shop:stepRequest"), text: t("shop:stepRequestText") },
    { title: t("shop:stepOffer"), text: t("shop:stepOfferText", { days: validDays }) },
  ];
  return (
    <section className="home-section" id="how-quoting-works" aria-labelledby="steps">
      <h2 id="steps">{t("shop:howQuotingWorks")}</h2>
      <ol className="bare steps">
        {steps.map(({ title, text }, at) => (
          <li key={title}>
            <span className="step-number mono" aria-hidden="true">
              {at + 1}
            </span>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const promises = [
  { icon: "sheet", title: "shop:promiseData", text: "shop:promiseDataText" },
  { icon: "check", title: "shop:promiseInvoice", text: "shop:promiseInvoiceText" },
  { icon: "phone", title: "shop:promisePeople", text: "shop:promisePeopleText" },
  { icon: "truck", title: "shop:promiseDelivery", text: "shop:promiseDeliveryText" },
] as const satisfies readonly { icon: IconName; title: PlainKey; text: PlainKey }[];

function Promises() {
  return (
    <section className="home-section" aria-labelledby="trust">
      <h2 id="trust">{t("shop:whatYouCanCountOn")}</h2>
      <ul className="bare promises">
        {promises.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={26} />
            <h3>{t(title)}</h3>
            <p className="soft">{t(text)}</p>
          </li>
        ))}
      </ul>
      <div className="contact-band">
        <div>
          <h2>{t("shop:notSureWhatFits")}</h2>
          <p className="soft">{t("shop:describeTheTask")}</p>
        </div>
        <Link className="button button-primary" to="/contact">
          {t("shop:contactUs")}
        </Link>
      </div>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
