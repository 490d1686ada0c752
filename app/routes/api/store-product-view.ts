import type { AppLoadContext } from "@remix-run/node";
import type { DetailedProduct, PublicProduct } from "~/modules/catalogue/catalogue-service.server";
import type { Browse, Inclusion } from "./store-browse";

/** The origin for pictures' addresses; null leaves them relative. */
export function pictureBase(
  { absolutePictures }: Pick<Browse, "absolutePictures">,
  { services }: AppLoadContext,
  url: URL,
): string | null {
  return absolutePictures ? (services.env.publicOrigin ?? url.origin) : null;
}

/** A product with the requested details after its plain fields. */
export function shownProduct(
  product: DetailedProduct | PublicProduct,
  include: ReadonlySet<Inclusion>,
  base: string | null,
): object {
  const {
    currency,
    priceFrom,
    variants = [],
    technicalData = [],
    pictures = [],
    updated,
    ...plain
  } = product as Partial<DetailedProduct> & PublicProduct;
  const address = (text: string | null) => (text && base ? new URL(text, base).href : text);
  return {
    ...plain,
    primaryImageURL: address(plain.primaryImageURL),
    ...(include.has("priceFrom") ? { priceFrom } : {}),
    ...(include.has("currency") ? { currency } : {}),
    ...(include.has("variants")
      ? {
          variants: variants.map((variant) => ({
            ...variant,
            imageURL: address(variant.imageURL),
          })),
        }
      : {}),
    ...(include.has("technicalData") ? { technicalData } : {}),
    ...(include.has("pictures")
      ? { pictures: pictures.map(({ url, alt }) => ({ url: address(url), alt })) }
      : {}),
    ...(include.has("updated") ? { updated } : {}),
  };
}
