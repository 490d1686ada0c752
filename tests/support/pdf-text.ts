import { extractLinks, extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF file. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text;
}

/** How far from the left a text begins on the first page, as a share of the page's width. */
export async function pdfPlace(file: Uint8Array, text: string): Promise<number | null> {
  const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
  const { items } = await page.getTextContent();
  const found = items.find((item) => "str" in item && item.str.includes(text));
  const width = page.getViewport({ scale: 1 }).width;
  return found && "transform" in found ? found.transform[4] / width : null;
}

/** The addresses that a PDF file links to. */
export async function pdfLinks(file: Uint8Array): Promise<string[]> {
  const { links } = await extractLinks(await getDocumentProxy(new Uint8Array(file)));
  return links;
}

/** Letters and figures alone, because a reader of PDF files guesses where blanks were. */
export function bare(text: string): string {
  return text.replace(/[\s\u200b\u00a0]+/g, "");
}
