import type { AppLoadContext } from "@remix-run/node";
import type { ShownSlots } from "~/components/frame/slot";
import type { SlotInputs, SlotName } from "~/extending/slot-names";

/**
 * What extensions show on a page, by place; null when they show nothing, as in a store without
 * extensions.
 */
export async function slotsOf(
  { services: { extending } }: AppLoadContext,
  inputs: { readonly [N in SlotName]?: SlotInputs[N] },
): Promise<ShownSlots | null> {
  const names = (Object.keys(inputs) as SlotName[]).filter((name) => extending.fills(name));
  if (names.length === 0) return null;
  const parts = await Promise.all(
    names.map(async (name) => [name, await extending.slot(name, inputs[name] as never)] as const),
  );
  const shown = parts.filter(([, each]) => each.length > 0);
  return shown.length === 0 ? null : Object.fromEntries(shown);
}
