/** The stored cart id of an account. */
export function cartOf(uid: string): string {
  return `u:${uid}`;
}

/** The stored cart id of a guest, from the random id in the cookie. */
export function guestCartOf(guestId: string): string {
  return `g:${guestId}`;
}
