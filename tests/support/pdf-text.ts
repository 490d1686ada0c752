import { extractLinks, extractText, getDocumentProxy } from "unpdf";

/** The text of each page of a PDF file. */
export async function pdfPages(file: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  return text.map((page) => page.replaceAll("\u200b", ""));
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
