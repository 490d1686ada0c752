import type { LoaderFunctionArgs } from "@remix-run/node";
import { servicesOf } from "~/context.server";
import { problem } from "./page.server";

/** An uploaded picture: its name is made from its content, so it may be kept for ever. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { files } = await servicesOf(context);
  const file = await files.read(params.name ?? "");
  if (!file) throw problem(404);
  return new Response(Buffer.from(file.content), {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(file.content.byteLength),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
