import { useFetchers, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { broadcastCartChange, listenToCart } from "~/commerce/cart/cart-listen.client";
import { useRootData } from "./root-data";

const changesCart = /^\/(cart|quote|products\/)/;

/**
 * Synchronises the cart of open tabs: a change here is announced to the others, and their changes
 * are loaded.
 */
export function useCartTabs() {
  const { revalidate } = useRevalidator();
  const { flash } = useRootData();
  const navigation = useNavigation();
  const sending = [navigation, ...useFetchers()].some(
    ({ formMethod, formAction }) => formMethod === "POST" && changesCart.test(formAction ?? ""),
  );
  const wasSending = useRef(false);

  useEffect(() => listenToCart(revalidate), [revalidate]);
  useEffect(() => {
    // A form sent without scripts has left a message, so the other tabs are told of its change
    // here.
    if (flash || (wasSending.current && !sending)) broadcastCartChange();
    wasSending.current = sending;
  }, [sending, flash]);
}
