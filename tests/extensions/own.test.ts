import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carriers } from "~/extensions/carriers/extension";
import { orderingAgain } from "~/extensions/order-again/extension";
import { install, nothingInstalled } from "~/kernel/extensions/installed";
import { trackingPage } from "~/modules/orders/tracking";
import { testExtension } from "~/test-extension.server";
import { builders } from "../support/records";

const at = (carrier: string, number: string, url: string | null = null) =>
  trackingPage({ carrier, number, url });

describe("without the extension, where a parcel is followed", () => {
  beforeAll(() => install(nothingInstalled));

  it("is the address that staff gave, when it is one of the web", () => {
    expect(at("DPD", "1", "https://track.example/1")).toBe("https://track.example/1");
    expect(at("DPD", "1", "javascript:alert(1)")).toBeNull();
    expect(at("UPS", "1")).toBeNull();
  });
});

describe("with the store's own extensions", () => {
  let store: Awaited<ReturnType<typeof testExtension>>;
  beforeAll(async () => {
    store = await testExtension([carriers, orderingAgain]);
  });
  afterAll(() => store.close());

  it.each([
    ["DHL Express", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=1A%2F2"],
    ["UPS", "https://www.ups.com/track?tracknum=1A%2F2"],
    ["FedEx", "https://www.fedex.com/fedextrack/?trknbr=1A%2F2"],
    ["USPS", "https://tools.usps.com/go/TrackConfirmAction?tLabels=1A%2F2"],
    ["GLS", "https://gls-group.eu/EU/en/parcel-tracking?match=1A%2F2"],
    ["An Post", "https://www.anpost.com/Post-Parcels/Track/History?item=1A%2F2"],
    ["royal mail", "https://www.royalmail.com/track-your-item#/tracking-results/1A%2F2"],
  ])("a parcel is followed on the page of %s", (carrier, page) => {
    expect(at(carrier, "1A /2")).toBe(page);
    expect(at(carrier, "1", "https://track.example/1")).toBe("https://track.example/1");
  });

  it("numbers of other carriers stay plain text", () => {
    for (const carrier of ["DPD", "Own van", "", "Upside"]) expect(at(carrier, "1")).toBeNull();
    expect(at("DHL", " ")).toBeNull();
  });

  it("a document's lines are asked for again by number, quantity and price", async () => {
    const made = builders.orders();
    const line = { ...made.items[0], id: "bolt", variantId: null, quantity: 3, price: 2.5 };
    const items = [
      { ...line, sku: "B-1", reference: "frame left" },
      { ...line, sku: null },
    ] as typeof made.items;
    const [part] = await store.extending.slot("account.order", { order: { ...made, items } });
    expect(part).toMatchObject({ extension: "order-again" });
    const html = part && "html" in part ? part.html : "";
    expect(html).toContain('action="/quick-order"');
    expect(html).toContain(
      'name="text" value="Article number\tQuantity\tPrice\nB-1\t3\t2.5\tRef.: frame left',
    );
    expect(html).toContain("Lines without an article number (1) are left out.");
    const none = { ...made, items: items.slice(1) };
    expect(await store.extending.slot("account.order", { order: none })).toEqual([]);
  });
});
