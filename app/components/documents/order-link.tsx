/** The order that a quote became. `to` is null where only a mail may lead to it. */
export function OrderLink({ number, to }: { number: string; to: string | null }) {
  return (
    <p>
      Converted to order <span className="mono">{number}</span>
      {to ? (
        <>
          {" "}
          <a className="button button-plain" href={to}>
            See your order
          </a>
        </>
      ) : (
        ". Its link is in our e-mail."
      )}
    </p>
  );
}
