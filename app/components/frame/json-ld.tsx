import { useNonce } from "./nonce";

const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Writes JSON that is safe inside a script element, whatever text the data contains. */
export function scriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (found) => escapes[found] ?? found);
}

/** Structured data for search engines. */
export function JsonLd({ data }: { data: object }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: scriptJson escapes what could end the element
      dangerouslySetInnerHTML={{
        __html: scriptJson({ "@context": "https://schema.org", ...data }),
      }}
    />
  );
}
