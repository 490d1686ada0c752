import { useMatches } from "@remix-run/react";
import type { ComponentType } from "react";
import type { SlotPart } from "~/extending/running.server";
import type { SlotName } from "~/extending/slot-names";
import { slotComponents } from "~/store.slots";

/** What extensions show on a page, by place. */
export type ShownSlots = { readonly [N in SlotName]?: readonly SlotPart[] };

/** A place where extensions show something. The page's loader has it as `slots`. */
export function Slot({ name }: { name: SlotName }) {
  const parts = useMatches().flatMap(({ data }) => {
    const slots = (data as { slots?: ShownSlots | null } | null | undefined)?.slots;
    return slots?.[name] ?? [];
  });
  return parts.map((part) => <Part key={part.extension} name={name} part={part} />);
}

function Part({ name, part }: { name: SlotName; part: SlotPart }) {
  const { extension } = part;
  if ("html" in part) {
    // The server rendered it from the extension's elements, which escapes texts.
    return (
      <div
        className="slot"
        data-extension={extension}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server, as said above
        dangerouslySetInnerHTML={{ __html: part.html }}
      />
    );
  }
  // The extension sends what its component takes.
  const Component = slotComponents[`${extension}/${name}`] as
    | ComponentType<{ data: unknown }>
    | undefined;
  return Component ? (
    <div className="slot" data-extension={extension}>
      <Component data={part.data} />
    </div>
  ) : null;
}
