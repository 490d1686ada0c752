import { createContext, useContext } from "react";

/**
 * The nonce of this response's Content-Security-Policy, for script elements. The server's entry
 * provides it. The browser never sees a value, because nonces must not reach loader data.
 */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
