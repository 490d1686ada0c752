import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Footer } from "~/components/frame/shell";
import { sitePageNames } from "~/routes/shop/site-pages.server";
import { renderPage } from "../support/page";

it("the footer leads to every page of fixed text", () => {
  const { container } = renderPage(Footer);
  const links = [...container.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(sitePageNames.length).toBeGreaterThan(3);
  expect(sitePageNames.filter((name) => !links.includes(`/${name}`))).toEqual([]);
});

it("the newsletter's field refuses what the store would refuse, before the page is left", () => {
  renderPage(Footer);
  const field = screen.getByLabelText<HTMLInputElement>("Newsletter");
  for (const [typed, isValid] of [
    ["ann@example.test", true],
    ["ann@example", false],
    ["ann@", false],
  ] as const) {
    field.value = typed;
    expect([typed, field.checkValidity()]).toEqual([typed, isValid]);
  }
});
