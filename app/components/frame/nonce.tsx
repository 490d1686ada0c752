import { createContext, useContext } from "react";

/**
 * Nonce of this response's Content-Security-Policy, for script elements. The server's entry provides
 * it; the browser never sees a value, since nonces must not reach loader data.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
