import { defineHook } from "~/kernel/extensions/hook";
import type { Tracking } from "./order.resource";

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** The page on which a parcel is followed; null when none is known. */
export const parcelPage = /* @__PURE__ */ defineHook<
  Pick<Tracking, "carrier" | "number">,
  string | null
>("parcel.page", (value) => value === null || (typeof value === "string" && isWebAddress(value)));

/** What a parcel is called: its carrier and number, or the one of them that is known. */
export function parcelName({ carrier, number }: Pick<Tracking, "carrier" | "number">): string {
  return [carrier, number].filter(Boolean).join(" ");
}

/**
 * The page on which the customer follows a parcel: the address that staff typed when it is http(s),
 * or else what an extension knows; null when neither does.
 */
export function trackingPage({ carrier, number, url }: Tracking): string | null {
  const typed = url?.trim() ?? "";
  return parcelPage.decide({ carrier, number }, () => (isWebAddress(typed) ? typed : null));
}

/** A parcel with the page on which it is followed, for pages. */
export interface FollowedParcel extends Tracking {
  page: string | null;
}

export function withTrackingPages(parcels: readonly Tracking[]): FollowedParcel[] {
  return parcels.map((parcel) => ({ ...parcel, page: trackingPage(parcel) }));
}
