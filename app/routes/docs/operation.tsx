import { type LinksFunction, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Breadcrumbs } from "~/components/frame/breadcrumbs";
import { ErrorPage } from "~/components/frame/error-page";
import { useRootData } from "~/components/frame/root-data";
import { seo } from "~/components/frame/seo";
import type { CallMethod } from "~/gateway/gateway.server";
import { findMethod } from "~/gateway/methods";
import { onWire } from "~/gateway/wire";
import { statuses } from "~/http/api/statuses";
import { callAs, gatewayOf, page, problem } from "~/http/pages/page.server";
import { isFailure } from "~/kernel/failure";
import {
  type Parameter,
  type Reference,
  readReference,
  triedAddress,
} from "~/routes/api/description/reference.server";
import stylesheet from "~/styles/docs.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

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

/** The most characters of an answer that a page shows. */
const shownCharacters = 20_000;

interface TriedCall {
  /** The arguments as they were typed. */
  args: string;
  status: number;
  answer: string;
}

/**
 * Runs an RPC read from its page, as the page's visitor and with the gateway's checks. Null for
 * everything else, above all for changes.
 */
async function tryCall(id: string, args: string, call: CallMethod): Promise<TriedCall | null> {
  const row = findMethod(id);
  if (!row?.rpc || row.writes) return null;
  const read = argumentsIn(args);
  if (!read) return { args, status: 400, answer: shown({ error: "Invalid JSON body" }) };
  try {
    const result = await call(id as never, read as never);
    return { args, status: 200, answer: shown({ result: onWire(id, result) ?? null }) };
  } catch (error) {
    if (!isFailure(error) || error.kind === "unexpected") throw error;
    return { args, status: statuses[error.kind], answer: shown({ error: error.message }) };
  }
}

function argumentsIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function shown(body: object): string {
  const text = JSON.stringify(body, null, 2);
  if (text.length <= shownCharacters) return text;
  return `${text.slice(0, shownCharacters)}\n… (${text.length - shownCharacters} more characters)`;
}

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

function OperationParameters({ reference: { id, parameters, canTry } }: { reference: Reference }) {
  if (parameters.length === 0 && !canTry) return null;
  return (
    <section className="docs-group">
      <h2>{canTry ? "Parameters, to try" : "Parameters"}</h2>
      {canTry ? (
        <form method="get" action={`/docs/${id}`} className="docs-try">
          <input type="hidden" name="go" value="1" />
          {parameters
            .filter((parameter) => parameter.in !== "header")
            .map(({ name, description, example, choices }) => (
              <div key={name} className="docs-field">
                <label htmlFor={`try-${name}`}>{name}</label>
                <p id={`about-${name}`} className="small soft">
                  {description}
                </p>
                <Field name={name} example={example} choices={choices} />
              </div>
            ))}
          <button type="submit" className="button button-primary">
            Try it
          </button>
        </form>
      ) : (
        <dl className="docs-codes">
          {parameters.map(({ name, in: place, description }) => (
            <div key={name}>
              <dt>
                <code>{name}</code> ({place})
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** An RPC read can be tried on its page, which shows the answer. */
function OperationArguments({
  reference: { id, argsToTry },
  tried,
}: {
  reference: Reference;
  tried: TriedCall | null;
}) {
  if (argsToTry === null) return null;
  return (
    <section className="docs-group" id="try">
      <h2>Arguments, to try</h2>
      <form method="get" action={`/docs/${id}#try`} className="docs-try">
        <div className="docs-field">
          <label htmlFor="try-args">args</label>
          <p id="about-args" className="small soft">
            A JSON array. It is called as you: by your account when you are signed in.
          </p>
          <textarea
            id="try-args"
            name="args"
            rows={3}
            spellCheck={false}
            className="input"
            aria-describedby="about-args"
            defaultValue={tried?.args ?? argsToTry}
          />
        </div>
        <button type="submit" className="button button-primary">
          Try it
        </button>
      </form>
      {tried ? (
        <div className="docs-answer" role="status">
          <h3>The answer: {tried.status}</h3>
          <Code name="The answer" text={tried.answer} />
        </div>
      ) : null}
    </section>
  );
}

function Field({ name, example, choices }: Pick<Parameter, "name" | "example" | "choices">) {
  const given = { id: `try-${name}`, name, defaultValue: example, className: "input" };
  if (choices.length === 0) return <input {...given} aria-describedby={`about-${name}`} />;
  return (
    <select {...given} aria-describedby={`about-${name}`}>
      <option value="">not sent</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </select>
  );
}

/** A block that is wider than a phone scrolls by itself, also with the keyboard. */
function Code({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must work by keyboard
    <section className="docs-code" aria-label={name} tabIndex={0}>
      <pre>{text}</pre>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };
