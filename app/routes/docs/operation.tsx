import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import { callAs, gatewayOf, page, problem } from "~/http/pages/page.server";
import type { Reference } from "../api/description/reference.server";
import { readReference, triedAddress } from "../api/description/reference.server";
import { Code } from "./code-block";
import { tryCall } from "./tried-call.server";
import { OperationArguments, OperationParameters } from "./try-operation";

export const loader = page(async ({ request, params, context }) => {
  const { id = "" } = params;
  const url = new URL(request.url);
  if (url.searchParams.has("go")) {
    const address = triedAddress(id, url.searchParams);
    if (address) throw redirect(address);
  }
  const reference = readReference(id, context.services.env.publicOrigin ?? url.origin);
  if (!reference) throw problem(404);
  const args = url.searchParams.get("args");
  const call = () => callAs({ request, context }, gatewayOf(context));
  const tried = args === null ? null : await tryCall(id, args, call());
  return { ...reference, tried };
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(
    matches,
    data && {
      title: `${data.summary}: API`,
      description: `${data.verb} ${data.path}`,
      path: `/docs/${data.id}`,
    },
  );

export default function OperationPage() {
  const reference = useLoaderData<typeof loader>();
  const { origin } = useRootData();
  const { summary, verb, path, description, who, sent, snippets, tried } = reference;
  return (
    <div className="docs">
      <Breadcrumbs
        trail={[{ label: "API reference", to: "/docs" }, { label: summary }]}
        origin={origin}
      />
      <header className="page-head">
        <h1>{summary}</h1>
        <p className="docs-address">
          <code>
            {verb} {path}
          </code>
        </p>
        {description ? <p>{description}</p> : null}
        <p className="soft">{who}</p>
      </header>
      {sent ? (
        <section className="docs-group">
          <h2>Body</h2>
          <Code name="The body" text={sent} />
        </section>
      ) : null}
      <section className="docs-group">
        <h2>Examples</h2>
        {snippets.map(({ language, text }) => (
          <div key={language} className="docs-snippet">
            <h3>{language}</h3>
            <Code name={`The call in ${language}`} text={text} />
          </div>
        ))}
      </section>
      <OperationParameters reference={reference} />
      <OperationArguments reference={reference} tried={tried} />
      <Answers reference={reference} />
    </div>
  );
}

function Answers({ reference: { answers, records } }: { reference: Reference }) {
  return (
    <section className="docs-group">
      <h2>Answers</h2>
      {answers.map(({ status, description, headers, type }) => (
        <div key={status} className="docs-answer">
          <h3>{status}</h3>
          <p>{description}</p>
          {type ? <Code name={`The body of ${status}`} text={type} /> : null}
          {headers.length > 0 ? <p className="small soft">Headers: {headers.join(", ")}</p> : null}
        </div>
      ))}
      {records.map(({ name, type }) => (
        <details key={name} className="docs-record">
          <summary>{name}</summary>
          <Code name={name} text={type} />
        </details>
      ))}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
