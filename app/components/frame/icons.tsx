const paths = {
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5",
  cart: "M3 4h2.2l2.3 11.2h9.8L19.6 8H6.1M9 20h.01M16 20h.01",
  account: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8c.9-3.4 3.9-5 7.5-5s6.6 1.6 7.5 5",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  down: "M6 9.5l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  remove: "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
  filter: "M4 7h16M7 12h10M10 17h4",
  sheet: "M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 15.5h5",
  mail: "M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5",
  phone:
    "M6 4h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2L20 15v3.5c0 .8-.7 1.5-1.5 1.5C11 19.5 4.5 13 4 5.5 4 4.7 4.7 4 5.5 4Z",
  alert: "M12 4.5 21 19.5H3zM12 10v4.5M12 17h.01",
  truck: "M3 6.5h11v10H3zM14 10h3.8L21 13.2v3.3h-7M7 20h.01M17 20h.01",
  print: "M7 9V4h10v5M7 16H4.5V9h15v7H17M7 14h10v6H7z",
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon: the text beside it, or the control's label, carries the meaning. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <OutlineIcon path={paths[name]} size={size} />;
}

/** Line drawings of 24 by 24 units. */
export function OutlineIcon({ path, size }: { path: string; size: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

/** A symbol of the sprite that site configuration names, for categories. */
export function CategoryIcon({ name, size = 32 }: { name: string; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true" focusable="false">
      <use href={`/images/icons.svg#${name}`} />
    </svg>
  );
}
