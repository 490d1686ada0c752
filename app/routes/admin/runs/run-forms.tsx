import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { Submit } from "~/forms/submit";
import type { Run } from "./run-page.server";
import { products } from "./run-words";

/** Before anything changes: to apply it, or to discard it. */
export function RunDecision({ run }: { run: Run }) {
  const { creates, updates, unchanged, faults, deletes } = run;
  const acting = creates + updates;
  const counts = [
    creates > 0 ? `${products(creates)} would be created` : "",
    updates > 0 ? `${products(updates)} would be ${deletes ? "deleted" : "changed"}` : "",
    unchanged > 0 ? `${products(unchanged)} would not change` : "",
    faults > 0 ? `${faults.toLocaleString("en")} cannot be done` : "",
  ].filter(Boolean);
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts">{`${counts.join(", ") || "It would change nothing"}.`}</p>
      <div className="run-buttons">
        {acting > 0 ? (
          <Submit intent="apply" pending="Working…" tone="primary">
            {deletes ? `Delete ${products(acting)}` : operationOf(run)}
          </Submit>
        ) : null}
        <Submit intent="discard" pending="Discarding it…" tone="plain">
          Discard it
        </Submit>
      </div>
    </Form>
  );
}

/** The button's text: "Create 2 products and change 1". */
function operationOf({ creates, updates }: Run): string {
  if (creates === 0) return `Change ${products(updates)}`;
  return `Create ${products(creates)}${updates > 0 ? ` and change ${updates.toLocaleString("en")}` : ""}`;
}

/** What was done, and the ways on from it. */
export function RunResult({ run }: { run: Run }) {
  const { done, refused, faults, kind, emptied, undoneBy, undoes } = run;
  const wrong = refused + faults;
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts" role="status">
        {`${products(done)} done${wrong > 0 ? `, ${wrong.toLocaleString("en")} refused` : ""}.`}
      </p>
      <div className="run-buttons">
        {emptied ? (
          <Link className="button button-primary" to={`/admin/settings?remove=${emptied}#leaving`}>
            Remove the category
          </Link>
        ) : null}
        <Link
          className={emptied ? "button button-plain" : "button button-primary"}
          to="/admin/products"
        >
          All products
        </Link>
        {undoneBy || undoes ? (
          <Link className="button button-plain" to={`/admin/products/runs/${undoneBy ?? undoes}`}>
            {undoneBy ? "It was undone" : "What was undone"}
          </Link>
        ) : null}
        {done > 0 && kind !== "undo" && !undoneBy ? (
          <Submit intent="undo" pending="Undoing it…" tone="plain">
            Undo
          </Submit>
        ) : null}
      </div>
    </Form>
  );
}
