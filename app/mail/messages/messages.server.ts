/** The mails, loaded when the first is written: the templates weigh 40 MB and half a second. */
export async function loadMessages() {
  const [account, order, quote] = await Promise.all([
    import("./account-messages.server"),
    import("./order-messages.server"),
    import("./quote-messages.server"),
  ]);
  return { ...account, ...order, ...quote };
}

export type Messages = Awaited<ReturnType<typeof loadMessages>>;
