import { Form, useLocation, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { Icon } from "~/components/frame/icons";
import { SuggestionList, useSuggestions } from "~/components/frame/suggestions";
import { isAllowed, type Role, staff } from "~/modules/staff/role";
import { t } from "~/texts/text";

/** One search over all records of the desk, which suggests them as one types. */
export function DeskSearch({ role }: { role: Role }) {
  const seesCustomers = isAllowed(role, staff.readsCustomers);
  const { pathname, search } = useLocation();
  const asked = pathname === "/admin/search" ? (new URLSearchParams(search).get("q") ?? "") : "";
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const field = useSuggestions({
    id: "desk-search",
    initial: asked,
    path: "/admin/find.json?q=",
    choose({ to }) {
      form.current?.reset();
      field.setTerm(asked);
      field.setOpen(false);
      navigate(to);
    },
  });
  return (
    <search className="desk-search">
      <Form
        ref={form}
        action="/admin/search"
        key={asked}
        onSubmit={() => field.setOpen(false)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) field.setOpen(false);
        }}
      >
        <label htmlFor="desk-search" className="visually-hidden">
          {seesCustomers ? t("deskFrame:searchEverything") : t("deskFrame:searchProducts")}
        </label>
        <input type="hidden" name="open" value="yes" />
        <div className="search">
          <input
            id="desk-search"
            className="search-input"
            type="search"
            name="q"
            defaultValue={asked}
            maxLength={200}
            placeholder={
              seesCustomers ? t("deskFrame:searchHint") : t("deskFrame:productSearchHint")
            }
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
            onChange={(event) => field.setTerm(event.target.value)}
            {...field.combobox}
          />
          <span className="search-key needs-js" aria-hidden="true">
            /
          </span>
          <button type="submit" className="search-button">
            <Icon name="search" size={16} />
            <span className="visually-hidden">{t("deskFrame:search")}</span>
          </button>
          <SuggestionList of={field} />
        </div>
      </Form>
    </search>
  );
}
