import { defineExtension } from "~/extending/extension";

/**
 * Public tracking pages by carrier, in front of the parcel's number. Each address was found in
 * several public projects that link to the carrier. DPD has none: every country has its own site.
 */
const pages: readonly (readonly [carrier: RegExp, page: string])[] = [
  [/^dhl\b/i, "https://www.dhl.com/global-en/home/tracking.html?tracking-id="],
  [/^ups\b/i, "https://www.ups.com/track?tracknum="],
  [/^fed ?ex\b/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/^usps\b/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/^gls\b/i, "https://gls-group.eu/EU/en/parcel-tracking?match="],
  [/^an post\b/i, "https://www.anpost.com/Post-Parcels/Track/History?item="],
  [/^royal mail\b/i, "https://www.royalmail.com/track-your-item#/tracking-results/"],
];

/** Links the parcels of known carriers to the carrier's tracking page. */
export const carriers = defineExtension({
  id: "carriers",
  apiVersion: 1,
  name: "Tracking pages of carriers",
  decide: {
    "parcel.page": ({ carrier, number }, next) => {
      const typed = next();
      const code = number.replace(/\s/g, "");
      if (typed !== null || code === "") return typed;
      const known = pages.find(([name]) => name.test(carrier.trim()));
      return known ? `${known[1]}${encodeURIComponent(code)}` : null;
    },
  },
});
