import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "~/texts/text";

interface PasskeyFormProps {
  /** What the form asks the browser for. */
  kind: "make" | "use";
  /** Sealed; it goes back with the browser's answer. */
  ticket: string;
  /** The server's question, for the browser's own dialog. */
  options: object;
  children: ReactNode;
}

/** The fields that carry a browser's answer. Empty without scripts, which passkeys need. */
const answerField = "response";

/** A form that is sent once the browser's own dialog has asked for a passkey. */
export function PasskeyForm({ kind, ticket, options, children }: PasskeyFormProps) {
  const [problem, setProblem] = useState<string | null>(null);

  async function askBrowser(form: HTMLFormElement, button: HTMLElement | null) {
    const field = form.elements.namedItem(answerField) as HTMLInputElement;
    setProblem(null);
    try {
      field.value = JSON.stringify(await ask(kind, options));
    } catch (error) {
      setProblem(textOf(error));
      return;
    }
    form.requestSubmit(button);
    // An answer is valid once.
    field.value = "";
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    if ((form.elements.namedItem(answerField) as HTMLInputElement).value !== "") return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    askBrowser(form, submitter).catch((error: unknown) => setProblem(textOf(error)));
  }

  return (
    <Form method="post" className="stack" noValidate onSubmit={onSubmit}>
      <input type="hidden" name="ticket" value={ticket} />
      <input type="hidden" name={answerField} defaultValue="" />
      {problem ? (
        <p className="notice" role="alert">
          {problem}
        </p>
      ) : null}
      {children}
      <noscript>
        <p className="small soft">{t("frame:passkeysNeedScripts")}</p>
      </noscript>
    </Form>
  );
}

/** The library is loaded with the first press of the button, on no other page. */
async function ask(kind: PasskeyFormProps["kind"], options: object): Promise<object> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = options as never;
  return kind === "make"
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON });
}

function textOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return t("identity:hasPasskey");
  if (name === "NotAllowedError" || name === "AbortError") {
    return t("identity:noPasskeyUsed");
  }
  return t("identity:cannotUsePasskey");
}
