import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readListQuery } from "~/components/catalogue/list-query";
import { seo } from "~/components/frame/seo";
import { siteDefaults } from "~/modules/settings/site";
import { describeList } from "~/routes/shop/list-page.server";
import { viewOf } from "~/routes/shop/product-page.server";
import { productData } from "~/routes/shop/product-structure.server";
import { aProduct } from "../support/shop";

const origin = "https://shop.example";

/** The offer in a product's structured data, when its variants have these prices and stocks. */
function offerOf(...variants: [price: number | null, stock: number][]) {
  const product = aProduct({
    price: variants.length > 0 ? 1 : null,
    variants: variants.map(([price, stock], at) => ({
      id: `v${at}`,
      name: `V${at}`,
      sku: null,
      price,
      stock,
      imageURL: null,
    })),
  });
  return (productData(viewOf(product, null), origin) as { offers?: object }).offers;
}

it("a product with several prices has a range of offers, one price an offer, none no offer", () => {
  expect(offerOf([20, 0], [12.5, 3], [null, 3])).toMatchObject({
    "@type": "AggregateOffer",
    lowPrice: 1,
    highPrice: 20,
    offerCount: 3,
    priceCurrency: "EUR",
    availability: "https://schema.org/InStock",
  });
  expect(offerOf([20, 0], [12.5, 0])).toMatchObject({
    lowPrice: 12.5,
    highPrice: 20,
    availability: "https://schema.org/OutOfStock",
  });
  expect(offerOf([20, 0], [20, 2])).toMatchObject({
    "@type": "Offer",
    price: 20,
    availability: "https://schema.org/InStock",
  });
  expect(offerOf()).toBeUndefined();
});

it("no two pages of a list are described alike", () => {
  const cards = (...names: string[]) => names.map((productName) => ({ productName }));
  const described = (query: string, ...names: string[]) =>
    describeList(
      { query: readListQuery(new URLSearchParams(query)), cards: cards(...names) },
      "Pumps for every room.",
    );
  const all = [
    described("", "Air pump", "Bilge pump"),
    described("cursor=x&page=2", "Oil pump"),
    described("cursor=y&page=3", "Vane pump"),
    described("sort=price-up", "Hand pump"),
    described("sort=newest", "Hand pump"),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(all[0]).toBe("Pumps for every room.");
  expect(all[1]).toBe("Page 2: Oil pump. Pumps for every room.");
});

it("previews show the product's picture, else its category's, else the shop's", () => {
  const imageOf = (...images: (string | null)[]) =>
    seo([{ id: "root", data: { origin } }], { title: "A", images }).flatMap((entry) =>
      "property" in entry && entry.property === "og:image" ? [entry.content] : [],
    )[0];
  const drawing = "/images/categories/pumps-vacuum.svg";
  expect(imageOf("/images/p.svg", "/files/a.webp", drawing)).toBe(`${origin}/files/a.webp`);
  expect(imageOf("/images/p.svg", drawing)).toBe(`${origin}/images/categories/pumps-vacuum.png`);
  expect(imageOf(null)).toBe(`${origin}/images/og.png`);
  for (const { image } of siteDefaults.productCategories) {
    expect([image, existsSync(`public${image.replace(/\.svg$/, ".png")}`)]).toEqual([image, true]);
  }
});
