import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  takeLanguages({ main: "en", others: ["de"] });
});
afterAll(async () => {
  await store?.close();
  takeLanguages(siteDefaults.languages);
  Object.assign(site, siteDefaults);
});

const textOf = async (answer: Response | Promise<Response>) =>
  visibleText(await (await answer).text());

const details = {
  intent: "profile",
  firstName: "Ada",
  lastName: "Byrne",
  companyName: "",
  phone: "",
};

describe("the account in German", () => {
  it("has its pages, forms and messages in German", async () => {
    const { shopper } = store;
    const home = await textOf(shopper.get("/de/account"));
    expect(home).toContain("Ihre Angaben");
    const wrong = await shopper.postForm("/de/account/details", { ...details, phone: "keine" });
    expect(wrong.status).toBe(400);
    const words = await textOf(wrong);
    expect(words).toContain("Bitte geben Sie eine Telefonnummer wie +49 30 1234567 an");
    expect(words).toContain("Bitte prüfen Sie Ihre Eingaben");
    const address = await textOf(shopper.postForm("/de/account/addresses/new", { line1: "" }));
    expect(address).toContain("Bitte ausfüllen: Straße und Hausnummer");
    expect(address).toContain("Bitte wählen Sie das Land aus");
    expect(address).toContain("Vereinigtes Königreich");
  });

  it("refuses a sign-in in German, and the API in English", async () => {
    const browser = store.browser();
    const sent = { email: "nobody@example.test", password: "a wrong password" };
    const page = await browser.postForm("/de/sign-in", sent);
    expect(page.status).toBe(401);
    expect(await textOf(page)).toContain("Die E-Mail-Adresse oder das Passwort ist nicht richtig.");
    const short = await textOf(browser.postForm("/de/sign-up", { ...sent, password: "kurz" }));
    expect(short).toContain("Verwenden Sie ein Passwort mit mindestens 12 Zeichen");
    const api = await browser.postJson("/api/auth/signin", sent);
    expect((await api.json()).error).toBe("Invalid email or password.");
  });

  it("has a language of its own, which its pages have after the next sign-in too", async () => {
    const { shopper } = store;
    const form = await (await shopper.get("/account/details")).text();
    expect(form).toMatch(/<select[^>]*name="language"/);
    const chosen = await shopper.postForm("/account/details", { ...details, language: "de" });
    expect(chosen.status).toBe(303);
    const to = new URL(chosen.headers.get("location") ?? "", "http://store.test");
    expect(to.pathname).toBe("/de/account/details");
    expect(await textOf(shopper.get(to.pathname))).toContain("Ihre Angaben sind gespeichert.");

    const later = store.browser();
    await later.postForm("/sign-in", { email: "shopper@example.test", password: person.password });
    expect(later.cookies.get("language")).toBe("de");
    const sent = await later.get("/account", { Accept: "text/html" });
    expect(sent.headers.get("location")).toBe("/de/account");

    const back = await shopper.postForm("/de/account/details", { ...details, language: "en" });
    expect(new URL(back.headers.get("location") ?? "").pathname).toBe("/account/details");
    expect(await textOf(shopper.get("/account/details"))).toContain("Your details are saved.");
  });

  it("does not ask for a language in a shop of one language", async () => {
    takeLanguages({ main: "en", others: [] });
    const form = await (await store.shopper.get("/account/details")).text();
    expect(form).not.toContain('name="language"');
    takeLanguages({ main: "en", others: ["de"] });
  });
});
