import { Form } from "@remix-run/react";
import { Timeline, type TimelineEntry } from "~/components/documents/timeline";
import { TextArea } from "~/forms/field";
import { FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import type { DocumentKind } from "~/modules/orders/status-labels";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";
import { type DocumentAnswer, DocumentProblems } from "./conflict";
import { actorLabel, historyLabel } from "./seller-labels";

interface DocumentHistoryProps {
  kind: DocumentKind;
  history: readonly TimelineEntry[];
  /** uid of the viewing admin. */
  self: string;
  /** uid of the customer; null for a guest. */
  customer: string | null;
  /** Names of colleagues, by uid. */
  colleagues: Readonly<Record<string, string>>;
  answer: DocumentAnswer | null;
  /**
   * Id of the page's larger form that submits the note, so that no input is lost; its own form
   * otherwise.
   */
  form?: string;
}

/** The history of a quote or an order, with room for a note. */
export function DocumentHistory(props: DocumentHistoryProps) {
  const { kind, history, self, customer, colleagues, form } = props;
  const may = useMay();
  return (
    // The history of a quote or an order, with a form for a note.
    <div className="document-history screen-only">
      <Timeline
        kind={kind}
        history={history}
        labelOf={(entry) => historyLabel(kind, entry)}
        actorOf={(actor) => actorLabel(actor, { self, customer, colleagues })}
      />
      {may(`${kind}s.addNote`) ? (
        form ? (
          <div className="stack note-form">
            <Note {...props} />
          </div>
        ) : (
          <Form method="post" preventScrollReset className="stack note-form" noValidate>
            <Note {...props} />
          </Form>
        )
      ) : null}
    </div>
  );
}

function Note({ answer, form }: Pick<DocumentHistoryProps, "answer" | "form">) {
  return (
    <>
      <DocumentProblems answer={answer?.form === "note" ? answer : null} prefix="own-" />
      <FormFields answer={answer} prefix="own-">
        <TextArea
          name="historyNote"
          label={t("deskDocuments:addANote")}
          hint={t("deskDocuments:noteIsForStaff")}
          form={form}
          rows={2}
          maxLength={quoteLimits.note}
        />
      </FormFields>
      <Submit intent="note" pending={t("deskDocuments:saving")} tone="plain" form={form}>
        {t("deskDocuments:addTheNote")}
      </Submit>
    </>
  );
}
