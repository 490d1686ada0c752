import { afterEach, beforeEach, it } from "vitest";
import { onEveryEngine } from "../support/engines";
import { checkInstances } from "../support/mail-instances";
import { type MailProvider, startMailProvider } from "../support/mail-provider";

let provider: MailProvider;
beforeEach(async () => {
  provider = await startMailProvider();
});
afterEach(() => provider.close());

await onEveryEngine("mail on several instances", (open) => {
  it("is sent once", async () => {
    const engine = await open();
    await checkInstances(provider, [engine.storage, await engine.reopen()]);
    await engine.close();
  });
});
