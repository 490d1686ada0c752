import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { bare, pdfPages } from "../support/pdf-text";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const path = "/admin/settings/letterhead.pdf";
const typed = {
  legalName: "Kestrel Präzision GmbH",
  street: "Hafenstraße 7",
  postalCode: "20457",
  city: "Hamburg",
  country: "DE",
  vatId: "DE123456789",
  registration: "HRB 4711",
  phone: "+49 40 1234",
  email: "office@kestrel.example",
  bankName: "",
  iban: "",
  bic: "",
  footer: "Managing director: A. Falk",
  logo: "",
};

async function textOf(answer: Response): Promise<string> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return bare((await pdfPages(new Uint8Array(await answer.arrayBuffer()))).join(" "));
}

it("the settings show the printed page with what is typed, and save nothing", async () => {
  const page = await (await store.admin.get("/admin/settings?part=letterhead")).text();
  expect(/formaction="([^"]*)" formtarget="_blank"/i.exec(page)?.[1]).toBe(path);
  const before = await store.call("settings.read", []);
  const text = await textOf(await store.admin.postForm(path, typed));
  for (const each of [typed.legalName, typed.street, typed.city, typed.footer, "Exampleproduct"]) {
    expect(text).toContain(bare(each));
  }
  expect(await store.call("settings.read", [])).toEqual(before);
  const saved = await textOf(await store.admin.get(path));
  expect(saved).not.toContain(bare(typed.legalName));
});

it("what is wrong is said, and only who may change the settings tries it", async () => {
  const wrong = await store.admin.postForm(path, { ...typed, legalName: "", iban: "DE00 1234" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toMatch(/legal name/i);
  expect((await store.shopper.postForm(path, typed)).status).toBe(403);
});
