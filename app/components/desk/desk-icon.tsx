import { OutlineIcon } from "~/components/frame/icons";

const paths = {
  bell: "M6 16.5v-6a6 6 0 0 1 12 0v6l1.5 2h-15zM10 20.5h4",
  overview: "M4 4h6.5v7H4zM13.5 4H20v4.5h-6.5zM13.5 11.5H20V20h-6.5zM4 14h6.5v6H4z",
  pipeline: "M3.5 5h17l-6.5 7.5V19l-4 1.5v-8z",
  quotes: "M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 15.5h5",
  orders: "M4 7.5 12 3.5l8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9",
  customers:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c.6-3.4 3-5.5 6-5.5s5.4 2.1 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6M17.5 14.8c2 .7 3.1 2.5 3.5 5.2",
  products: "M4 9.5V4h5.5L20 14.5 14.5 20zM7.5 7.5h.01",
  stock: "M4 20V9l8-5 8 5v11M8 20v-8h8v8M8 16h8",
  discounts:
    "M6 18 18 6M8 9.5A1.75 1.75 0 1 0 8 6a1.75 1.75 0 0 0 0 3.5ZM16 18a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z",
  pictures: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3L20 17M14.5 9h.01",
  outbox: "M4 13l2.5-8h11L20 13v6H4zM4 13h4.5l1.5 2.5h4l1.5-2.5H20",
  mails: "M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5",
  newsletter: "M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7.5 9H13M7.5 12.5H13M7.5 16H11",
  staff: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.7-4 3.6-6 7.5-6s6.8 2 7.5 6",
  webhooks: "M12 4v9M8 9l4 4 4-4M4.5 15v4.5h15V15",
  keys: "M8.5 19.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM11.5 12.5 20 4M16 8l3 3",
  trail: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2",
  settings:
    "M4 7h9M17 7h3M15 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM4 17h3M11 17h9M9 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z",
  bin: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
} as const;

export type DeskIconName = keyof typeof paths;

/** The icons of the pages for staff, kept apart from the shop's, which every shopper loads. */
export function DeskIcon({ name, size = 16 }: { name: DeskIconName; size?: number }) {
  return <OutlineIcon path={paths[name]} size={size} />;
}
