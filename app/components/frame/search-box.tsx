import { Form, useNavigate, useSearchParams } from "@remix-run/react";
import { t } from "~/texts/text";
import { Icon } from "./icons";
import { SuggestionList, useSuggestions } from "./suggestions";

/** A search form. With scripts it is also a combobox that suggests as one types. */
export function SearchBox({ id, large = false }: { id: string; large?: boolean }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const search = useSuggestions({
    id,
    initial: params.get("q") ?? "",
    path: "/search/suggestions?q=",
    choose: ({ to }) => navigate(to),
  });
  return (
    <Form
      action="/search"
      role="search"
      aria-label={large ? t("frame:searchOnThisPage") : t("frame:searchTheShop")}
      className={large ? "search search-large" : "search"}
      onSubmit={() => search.setOpen(false)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) search.setOpen(false);
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t("frame:searchLabel")}
      </label>
      <input
        id={id}
        className="search-input"
        type="search"
        name="q"
        value={search.term}
        placeholder={t("frame:searchHint")}
        autoComplete="off"
        maxLength={200}
        enterKeyHint="search"
        onChange={(event) => search.setTerm(event.target.value)}
        {...search.combobox}
      />
      <button type="submit" className="search-button">
        <Icon name="search" />
        <span className="visually-hidden">{t("frame:search")}</span>
      </button>
      <SuggestionList of={search} />
    </Form>
  );
}
