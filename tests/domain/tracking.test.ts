import { describe, expect, it } from "vitest";
import { trackingPage } from "~/modules/orders/tracking";

const at = (carrier: string, number: string, url: string | null = null) =>
  trackingPage({ carrier, number, url });

describe("where a parcel is followed", () => {
  it.each([
    ["DHL Express", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=1A%2F2"],
    ["UPS", "https://www.ups.com/track?tracknum=1A%2F2"],
    ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=1A%2F2"],
    ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=1A%2F2"],
    ["GLS", "https://gls-group.eu/EU/en/parcel-tracking?match=1A%2F2"],
    ["An Post", "https://www.anpost.com/Post-Parcels/Track/History?item=1A%2F2"],
    ["royal mail", "https://www.royalmail.com/track-your-item#/tracking-results/1A%2F2"],
  ])("is the page of %s", (carrier, page) => {
    expect(at(carrier, "1A /2")).toBe(page);
  });

  it("is not known for other carriers, whose numbers stay plain text", () => {
    for (const carrier of ["DPD", "Own van", "", "Upside"]) expect(at(carrier, "1")).toBeNull();
    expect(at("DHL", " ")).toBeNull();
  });

  it("is the address that staff gave, when it is one of the web", () => {
    expect(at("DPD", "1", "https://track.example/1")).toBe("https://track.example/1");
    expect(at("DPD", "1", "javascript:alert(1)")).toBeNull();
  });
});
