import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { Link } from "~/components/frame/link";
import type { Run } from "./run-page.server";
import { products } from "./run-words";

const lookAgainMs = 2_000;

/** The page checks again automatically, with scripts and without. */
export function RunProgress({ run }: { run: Run }) {
  const { status, position, parts, done, refused } = run;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="desk-card run-card" aria-labelledby="run-progress">
      <noscript>
        <meta httpEquiv="refresh" content={String(lookAgainMs / 1_000)} />
      </noscript>
      <h2 id="run-progress">{status === "reading" ? "Working it out" : "Under way"}</h2>
      <progress max={Math.max(1, parts)} value={position} aria-labelledby="run-progress">
        {position} of {parts}
      </progress>
      <p role="status">
        {status === "applying"
          ? `${products(done)} done${refused > 0 ? `, ${refused} refused` : ""}. `
          : ""}
        You may leave this page. The work continues, and this page shows its progress.
      </p>
      <Link className="button button-plain" to={`/admin/products/runs/${run.id}`}>
        Look again
      </Link>
    </section>
  );
}
