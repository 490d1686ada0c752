import { expect, it } from "vitest";
import { Footer } from "~/components/frame/footer";
import { sitePageNames } from "~/routes/shop/site-pages.server";
import { renderPage } from "../support/page";

it("the footer leads to every page of fixed text", () => {
  const { container } = renderPage(Footer);
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(sitePageNames.length).toBeGreaterThan(3);
  expect(sitePageNames.filter((name) => !links.includes(`/${name}`))).toEqual([]);
});
