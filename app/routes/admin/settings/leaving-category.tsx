import { Form } from "@remix-run/react";
import { Link } from "~/components/frame/link";
import { Submit } from "~/forms/submit";

interface LeavingCategoryProps {
  leaving: { slug: string; name: string; isUsed: boolean };
  others: readonly { slug: string; name: string }[];
  version: number;
}

/** Asks where a category's products go before it is deleted. */
export function LeavingCategory({ leaving, others, version }: LeavingCategoryProps) {
  return (
    <Form method="post" action="/admin/settings" className="notice notice-act" id="leaving">
      <input type="hidden" name="version" value={version} />
      <p>
        Remove the category <strong>{leaving.name}</strong>?{" "}
        {leaving.isUsed
          ? "It has products: choose where they go. More than 500 are moved first, in the background after a preview. Then the category can be removed."
          : "It has no products."}
      </p>
      <div className="desk-buttons">
        {leaving.isUsed ? (
          <p className="field">
            <label htmlFor="leaving-to">Where they go</label>
            <select id="leaving-to" name="to" className="input select">
              {others.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          </p>
        ) : null}
        <Submit intent={`remove ${leaving.slug}`} pending="Removing…">
          Remove it
        </Submit>
        <Link className="button button-plain" to="/admin/settings">
          Keep it
        </Link>
      </div>
    </Form>
  );
}
