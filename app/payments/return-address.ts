export interface ReturnSettings {
  publicOrigin: string | null;
  allowedOrigins: readonly string[];
}

/**
 * The origin to which the payment page returns the shopper. The caller's value counts only when it
 * is a bare web origin and, if the operator named the store's origins, one of them. Otherwise a
 * stranger could send a real payment link that ends on another site.
 */
export function returnOrigin(
  request: { origin: string | null; url: string },
  { publicOrigin, allowedOrigins }: ReturnSettings,
): string {
  const { origin } = request;
  const named = publicOrigin !== null || allowedOrigins.length > 0;
  const own = origin === publicOrigin || (origin !== null && allowedOrigins.includes(origin));
  if (origin !== null && isBareOrigin(origin) && (own || !named)) return origin;
  return publicOrigin ?? new URL(request.url).origin;
}

function isBareOrigin(value: string): boolean {
  try {
    const { protocol, origin } = new URL(value);
    return /^https?:$/.test(protocol) && origin === value;
  } catch {
    return false;
  }
}
