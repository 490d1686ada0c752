import { expect, it } from "vitest";
import { cleanSvg, svgLimit } from "~/modules/files/clean-svg";
import { pictureType } from "~/modules/files/public-name.server";
import { logoPicture } from "~/modules/files/web-picture.server";
import { aPicture } from "../support/a-picture";

const svg = (inside: string, head = 'viewBox="0 0 100 50"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;

it("a drawing is written anew from its shapes", () => {
  const clean = cleanSvg(
    svg(
      '<!-- made by a program --><title>Logo</title><metadata><rdf:RDF/></metadata><g id="a" onclick="alert(1)" class="x">' +
        '<path style="fill:#ff0000;behavior:none" d="M0 0h10v10z" data-x="1"/></g>' +
        '<defs><linearGradient id="b"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
        '<rect width="10" height="5" fill="url(#b)"/>',
    ),
  );
  expect(clean).toEqual({
    width: 100,
    height: 50,
    svg:
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><g id="a"><path fill="#ff0000" d="M0 0h10v10z"/></g>' +
      '<defs><linearGradient id="b"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
      '<rect width="10" height="5" fill="url(#b)"/></svg>',
  });
});

const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';

/** Drawings that are refused: what would run, load, show text, or fill the memory. */
const hostile: string[] = [
  svg("<script>alert(1)</script>"),
  svg('<script href="https://evil.example/a.js"/>'),
  svg("<style>@import url(https://evil.example)</style>"),
  svg('<image href="https://evil.example/a.png"/>'),
  svg('<image xlink:href="file:///etc/passwd"/>'),
  svg('<use href="#a"/>'),
  svg('<use xlink:href="https://evil.example/a.svg#a"/>'),
  svg("<foreignObject><body/></foreignObject>"),
  svg("<text>Hello</text>"),
  svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<set attributeName="onload" to="alert(1)"/>'),
  svg('<filter id="f"><feImage href="https://evil.example"/></filter>'),
  svg('<mask id="m"/>'),
  svg('<pattern id="p"/>'),
  svg("<iframe/>"),
  svg('<path fill="url(https://evil.example/#a)" d="M0 0"/>'),
  svg('<path style="fill:url(//evil.example)" d="M0 0"/>'),
  svg('<path fill="url(data:image/svg+xml,a)" d="M0 0"/>'),
  svg('<path d="M0 0&#x20;"/>'),
  svg("&a;"),
  svg("words"),
  svg("<![CDATA[<script>]]>"),
  svg("<?php ?>"),
  bomb + svg("<path d='M0 0'/>"),
  '<!DOCTYPE svg SYSTEM "https://evil.example/a.dtd" []>'.concat(svg("")),
  svg("<g>".repeat(60) + "</g>".repeat(60)),
  svg('<path d="M0 0"/>'.repeat(2_500)),
  svg(`<path d="${"M0 0 ".repeat(svgLimit / 4)}"/>`),
  svg("", ""),
  svg("", 'viewBox="0 0 0 0"'),
  svg("", 'viewBox="0 0 100000 1"'),
  svg("", 'viewBox="0 0 -5 5"'),
  svg("<g>"),
  svg("</g>"),
  svg("<g></path>"),
  `${svg("")}${svg("")}`,
  "<svg",
  "<html><body>",
  "not a picture",
  "",
  '<svg viewBox="0 0 1 1"><svg viewBox="0 0 1 1"/></svg>',
  svg('<path d="M0 0" fill="expression(alert(1))<"/>'),
  svg("<title><script>alert(1)</script>"),
];

it.each(hostile.map((text, at) => [at, text]))("refuses hostile drawing %i", async (_at, text) => {
  const content = Buffer.from(String(text));
  await expect(logoPicture(content)).rejects.toMatchObject({ kind: "invalid" });
});

it("a drawing and a bitmap both become a PNG picture of a known size", async () => {
  const drawn = await logoPicture(Buffer.from(svg('<path fill="#f00" d="M0 0h100v50H0z"/>')));
  expect([drawn.width, drawn.height]).toEqual([800, 400]);
  expect(pictureType(drawn.content)).toBe("image/png");
  const small = await logoPicture(aPicture);
  expect([small.width, small.height]).toEqual([1, 1]);
  await expect(logoPicture(aPicture.subarray(0, 40))).rejects.toMatchObject({ kind: "invalid" });
});
