import type { ComponentType } from "react";

/**
 * Components that draw slots in the browser, by the extension's id and the slot's name:
 * `"pallet-freight/cart.summary"`. Only these files of extensions reach browsers. A slot that
 * returns HTML needs none.
 */
export const slotComponents: Readonly<Record<string, ComponentType<{ data: never }>>> = {};
