import type { ArgsOf, MethodName, Methods, ResultOf } from "~/gateway/methods";
import { type Client, createClientOf } from "../../packages/client/src/client";
import type { ClientOptions } from "../../packages/client/src/transport";

/** The methods as the table types them; the package has the same from the description. */
type Rpc = {
  [S in keyof Methods]: {
    [M in keyof Methods[S] & string]: `${S}.${M}` extends infer N extends MethodName
      ? (...args: ArgsOf<N>) => Promise<ResultOf<N>>
      : never;
  };
};

export type TestClient = Client<Rpc>;

/** The client package, from its sources. */
export function createClient(options: ClientOptions): TestClient {
  return createClientOf<Rpc>(options);
}
