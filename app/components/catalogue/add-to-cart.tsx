import { useFetcher } from "@remix-run/react";
import { Icon } from "~/components/frame/icons";
import type { FormAnswer } from "~/forms/answer";
import { Submit } from "~/forms/submit";
import { cartLimits } from "~/modules/cart/cart.resource";
import { useHydrated } from "../frame/hydrated";
import type { ProductView } from "../frame/product-view";

interface AddToCartProps {
  product: ProductView;
  /** The refusal of a form sent without scripts. */
  answer: FormAnswer | null;
}

/**
 * Quantity and button. Without scripts the form leads to another page; with scripts the shopper
 * stays here.
 */
export function AddToCart({ product, answer }: AddToCartProps) {
  const fetcher = useFetcher<FormAnswer>();
  const hydrated = useHydrated();
  const refused = fetcher.data?.errors ? fetcher.data : answer;
  const error = refused?.errors.quantity ?? refused?.message ?? null;
  return (
    <fetcher.Form method="post" className="add-to-cart">
      {hydrated ? <input type="hidden" name="live" value="1" /> : null}
      {product.variantId ? (
        <input type="hidden" name="variantId" value={product.variantId} />
      ) : null}
      {error ? (
        <p className="field-error" id="quantity-error" role="alert">
          <Icon name="alert" size={16} /> {error}
        </p>
      ) : null}
      <div className="add-row">
        <label htmlFor="quantity" className="label">
          Quantity
        </label>
        <input
          id="quantity"
          className="input input-quantity num"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={cartLimits.quantity}
          step={1}
          required
          defaultValue={refused?.values.quantity ?? product.minimumQuantity}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "quantity-error" : undefined}
        />
        <Submit pending="Adding…" intent="add" busy={fetcher.state !== "idle"}>
          Add to cart
        </Submit>
      </div>
    </fetcher.Form>
  );
}
