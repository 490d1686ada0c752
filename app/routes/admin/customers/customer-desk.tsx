import { Form } from "@remix-run/react";
import type { Mergeable } from "~/commerce/people/customer-cards";
import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { type CustomerCard, cardLimits } from "~/domain/customer-card";
import type { FormAnswer } from "~/forms/answer";
import { Field, TextArea } from "~/forms/field";
import { ErrorSummary, FormFields } from "~/forms/form";
import { Submit } from "~/forms/submit";
import { useAnswer } from "~/forms/use-answer";
import { useMay } from "../frame/may";

interface NotesProps {
  card: CustomerCard;
  /** Names of colleagues, by uid. */
  names: Readonly<Record<string, string>>;
}

/** Tags and notes, which the customer never sees. */
export function CustomerNotes({ card, names }: NotesProps) {
  const answer = useAnswer<FormAnswer>();
  const may = useMay();
  const of = (form: string) => (answer?.form === form ? answer : null);
  return (
    <section className="desk-card stack" aria-labelledby="notes">
      <h2 id="notes">Tags and notes</h2>
      {card.tags.length > 0 ? (
        <ul className="bare tags">
          {card.tags.map((tag) => (
            <li key={tag}>
              <Link to={`/admin/customers?${new URLSearchParams({ tag })}`}>{tag}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {card.notes.map(({ at, actor, text }) => (
        <div key={`${at.toISOString()} ${text}`}>
          <p className="typed">{text}</p>
          <p className="small soft">
            {names[actor] ?? "A colleague"}, <ShortDay date={at} />
          </p>
        </div>
      ))}
      {card.notes.length === 0 && card.tags.length === 0 ? (
        <p className="soft">Nothing yet. Only staff see this.</p>
      ) : null}
      {may("customerCards.note") ? (
        <>
          <Form method="post" className="stack" noValidate key={`tags ${card.version}`}>
            <FormFields answer={of("tags")} prefix="tags-">
              {of("tags") ? <ErrorSummary /> : null}
              <Field
                name="tags"
                label="Tags"
                hint="Separated by commas."
                optional
                initial={card.tags.join(", ")}
                autoComplete="off"
              />
              <Submit intent="tags" pending="Saving…" tone="plain">
                Save the tags
              </Submit>
            </FormFields>
          </Form>
          <Form method="post" className="stack" noValidate key={`note ${card.version}`}>
            <FormFields answer={of("note")} prefix="note-">
              {of("note") ? <ErrorSummary /> : null}
              <TextArea name="note" label="Note" rows={2} maxLength={cardLimits.note} />
              <Submit intent="note" pending="Adding…" tone="plain">
                Add the note
              </Submit>
            </FormFields>
          </Form>
        </>
      ) : null}
    </section>
  );
}

interface MergingProps {
  mergeable: Mergeable;
  merges: readonly { id: string; created: Date; count: number; undoable: boolean }[];
}

/** The guest documents of the account's address, before and after a merge. */
export function CustomerMerging({ mergeable, merges }: MergingProps) {
  const may = useMay();
  const { verified, quotes, orders } = mergeable;
  const found = [...quotes, ...orders];
  if (found.length === 0 && merges.length === 0) return null;
  return (
    <section className="desk-card stack" aria-labelledby="guests">
      <h2 id="guests">As a guest</h2>
      {found.length > 0 ? (
        <>
          <p>Requested with the same address, without signing in:</p>
          <p className="mono small">{found.join(", ")}</p>
        </>
      ) : null}
      {found.length > 0 && !verified ? (
        <p className="small soft">
          The account's address is not verified, so nothing is added to it. That becomes possible
          once they confirm it in their account, set a new password by mail, or sign in through
          single sign-on.
        </p>
      ) : null}
      {found.length > 0 && verified && may("customerCards.merge") ? (
        <Form method="post">
          <Submit intent="merge" pending="Merging…" tone="plain">
            Add all {found.length} to this account
          </Submit>
        </Form>
      ) : null}
      {merges.map(({ id, created, count, undoable }) => (
        <Form method="post" key={id} className="form-buttons">
          <span className="small soft">
            {count} added on <ShortDay date={created} />
          </span>
          {undoable && may("customerCards.undoMerge") ? (
            <Submit intent={`undo ${id}`} pending="Undoing…" tone="link">
              Undo
            </Submit>
          ) : null}
        </Form>
      ))}
    </section>
  );
}
