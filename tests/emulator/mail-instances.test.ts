import { afterAll, expect, it } from "vitest";
import { startFirestore } from "../support/firestore";
import { checkInstances } from "../support/mail-instances";
import { startMailProvider } from "../support/mail-provider";

const engine = await startFirestore();
afterAll(() => engine.stop());

it("mail of several instances is sent once on Firestore", async () => {
  const provider = await startMailProvider();
  const { storage } = await engine.open();
  await checkInstances(provider, [storage, storage]);
  expect(provider.accepted).toHaveLength(10);
  await provider.close();
});
