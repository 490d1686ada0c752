import { Form, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { rich, unseen } from "~/components/frame/rich";
import { argumentsOf, numberedPage } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { listedValues } from "~/kernel/extensions/custom";
import { isUsable } from "~/modules/discounts/discount.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { useMay } from "../frame/may";
import { switchDiscount } from "./discount-actions.server";
import {
  coversWords,
  datesWords,
  discountList,
  givesWords,
  isOver,
  stateMark,
  stateOf,
  usageWords,
} from "./discount-list";

export const loader = adminPage(async (args) => {
  const list = await readList(args, discountList());
  const now = args.context.services.clock();
  const { address } = list;
  const { search, custom } = argumentsOf(discountList(), address, args.admin.uid);
  const found = await args.call("discounts.list", [{ search, custom }]);
  const on = found.filter((discount) => isUsable(discount, now)).length;
  const { rows, pages } = numberedPage(discountList(), address.place, list.items);
  const counts = { "": found.length, on, not: found.length - on };
  return list.show(
    rows.map((discount) => ({
      id: discount.id,
      version: discount.version,
      active: discount.active,
      isOver: isOver(discount, now),
      name: discount.code ?? (discount.description || t("deskDiscounts:unnamed")),
      to: list.link(`/admin/discounts/${encodeURIComponent(discount.id)}`),
      about: discount.code === null ? t("deskDiscounts:codeIsAutomatic") : discount.description,
      gives: givesWords(discount),
      covers: coversWords(discount),
      usage: usageWords(discount),
      dates: datesWords(discount),
      state: stateMark(stateOf(discount, now)),
      own: listedValues("discounts", discount, site),
    })),
    { counts, pages },
  );
});

export const action = adminPage(switchDiscount);

export const meta = deskMeta("deskDiscounts:discounts");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns = (): ListColumn<Row>[] => [
  nameColumn(t("deskDiscounts:codeOrName")),
  { title: t("deskDiscounts:about"), className: "cell-who cell-spare", cell: ({ about }) => about },
  { title: t("deskDiscounts:gives"), cell: ({ gives }) => gives },
  { title: t("deskDiscounts:appliesTo"), className: "cell-cut", cell: ({ covers }) => covers },
  { title: t("deskDiscounts:used"), className: "amount", cell: ({ usage }) => usage },
  { title: t("deskDiscounts:dates"), cell: ({ dates }) => dates },
  {
    title: t("deskDiscounts:state"),
    cell: ({ state }) => <Mark tone={state.tone}>{state.text}</Mark>,
  },
];

const switching = () => ({ title: t("deskDiscounts:switch"), titleHidden: true, cell: Switch });

export default function Discounts() {
  const list = useLoaderData<typeof loader>();
  const makes = useMay()("discounts.save");
  const shown = [...columns(), ...ownColumns(list.rows)];
  return (
    <ListPage list={list} title={t("deskDiscounts:discounts")}>
      <DeskTable
        columns={makes ? [...shown, switching()] : shown}
        rows={list.rows}
        keyOf={({ id }) => id}
      />
    </ListPage>
  );
}

function Switch({ id, version, active, isOver, name }: Row) {
  if (isOver) return null;
  return (
    <Form method="post" className="row-form" preventScrollReset>
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        name="intent"
        value={`${active ? "off" : "on"} ${id}`}
        className="button button-plain"
      >
        {active
          ? rich("deskDiscounts:switchOffName", { of: unseen }, { name })
          : rich("deskDiscounts:switchOnName", { of: unseen }, { name })}
      </button>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };
