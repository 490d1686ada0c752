import { afterAll, expect, it } from "vitest";
import { startFirestore } from "../support/firestore";
import { checkInstances } from "../support/mail-instances";
import { startMailProvider } from "../support/mail-provider";
import { patientStorage } from "../support/patience";

const engine = await startFirestore();
afterAll(() => engine.stop());

it("mail of several instances is sent once on Firestore", async () => {
  const provider = await startMailProvider();
  const storage = patientStorage((await engine.open()).storage);
  await checkInstances(provider, [storage, storage]);
  expect(provider.accepted).toHaveLength(10);
  await provider.close();
});
