import type { Parameter, Reference } from "../api/description/reference.server";
import { Code } from "./code-block";
import type { TriedCall } from "./tried-call.server";

export function OperationParameters({
  reference: { id, parameters, canTry },
}: {
  reference: Reference;
}) {
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
export function OperationArguments({
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
