import { count, decimal, defineExtension, money, nullable } from "~/extending/extension";

/** Freight by pallets: so many units fit on one, and each pallet that is begun costs the same. */
export const palletFreight = defineExtension({
  id: "pallet-freight",
  apiVersion: 1,
  name: "Freight by pallets",
  fields: {
    products: {
      units: nullable(count(1, { label: "Units per pallet", hint: "Empty: it goes by parcel." })),
    },
  },
  publicFields: ["products.units"],
  filteredFields: ["products.units"],
  settings: {
    perPallet: money({ label: "Price of a pallet", required: true }),
    farPercent: decimal({ label: "Surcharge abroad in percent" }),
  },
  messages: {
    en: {
      one: "Freight, 1 pallet",
      many: "Freight, {pallets} pallets",
      holds: "A pallet holds {units}.",
    },
    de: {
      one: "Fracht, 1 Palette",
      many: "Fracht, {pallets} Paletten",
      holds: "Auf eine Palette passen {units}.",
    },
  },
  decide: {
    "cart.freight": ({ lines, country }, next, { own, settings, text }) => {
      const filled = lines.reduce((sum, { product, quantity }) => {
        const { units } = own.products(product);
        return units === null ? sum : sum + quantity / units;
      }, 0);
      const pallets = Math.ceil(filled);
      if (pallets === 0 || settings.perPallet === 0) return next();
      const isFar = country !== null && country !== "IE";
      const amount = pallets * settings.perPallet * (isFar ? 1 + settings.farPercent / 100 : 1);
      return [...next(), { label: text(pallets === 1 ? "one" : "many", { pallets }), amount }];
    },
  },
  slots: {
    "product.facts": ({ product }, { own, text }) => {
      const { units } = own.products(product);
      return units === null ? null : text("holds", { units });
    },
  },
});
