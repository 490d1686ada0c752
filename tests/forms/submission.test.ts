import type { AppLoadContext } from "@remix-run/node";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldId } from "~/forms/answer";
import { line, paragraphs, requiredLine, typed } from "~/http/pages/address-fields.server";
import { answerOf, attempt, readForm, refuse, wasRefused } from "~/http/pages/submission.server";
import { Failure } from "~/kernel/failure";
import { noted } from "~/kernel/resource/field";
import { partFields } from "~/modules/settings/part-fields";
import { workingTime } from "../support/measured";

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const schema = z.object({
  contact: z.object({ name: requiredLine({ what: "your name", max: 10 }) }),
  note: paragraphs({ what: "the note", max: 20 }),
});

describe("reading a form", () => {
  it("nests dotted names, and the last of several values counts", () => {
    const read = readForm(
      schema,
      formOf([
        ["contact.name", "A"],
        ["contact.name", " Ada "],
        ["note", "1\r\n2"],
      ]),
    );
    expect(read).toMatchObject({ ok: true, values: { contact: { name: "Ada" }, note: "1\n2" } });
  });

  it("names what is wrong by its dotted path, once, and gives back what was typed", () => {
    const read = readForm(
      schema,
      formOf([
        ["contact.name", "much too long a name"],
        ["note", ""],
      ]),
      {
        form: "ask",
      },
    );
    expect(read).toEqual({
      ok: false,
      answer: {
        form: "ask",
        errors: { "contact.name": "Name must be 10 characters or fewer" },
        message: null,
        values: { "contact.name": "much too long a name", note: "" },
      },
    });
  });

  it("never gives back a secret, the intent or a file", () => {
    const form = formOf([
      ["intent", "sign-in"],
      ["password", "hunter2"],
      ["contact.name", ""],
    ]);
    form.append("file", new Blob(["x"]), "x.txt");
    const read = readForm(schema, form, { secret: ["password"] });
    expect(read.ok).toBe(false);
    expect(JSON.stringify(read)).not.toMatch(/hunter2|sign-in|x\.txt/);
    const named = readForm(schema, form, { secret: ["password"], files: true });
    expect(named).toMatchObject({ answer: { values: { file: "x.txt" } } });
  });

  it("takes any names and values without harm to a prototype", () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "__proto__.x",
        "constructor.prototype.x",
        "contact",
        "contact.name.x",
        "a..b",
        ".",
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (entries) => {
        readForm(schema, formOf(entries));
        expect(({} as Record<string, unknown>).x).toBeUndefined();
      }),
    );
  });
});

describe("fields", () => {
  const one = (field: z.ZodType, value: string) => field.safeParse(value);
  const { email, phone } = partFields.contact;

  it("refuse what cannot be stored or printed, wherever it stands", () => {
    for (const bad of ["a\0b", "\u001b[0m", "\u007f", "\ud800", "x\udc00y"]) {
      for (const field of [line({ what: "it", max: 50 }), paragraphs({ what: "it", max: 50 })]) {
        expect(one(field, bad).error?.issues[0]?.message).toBe(
          "Remove characters that cannot be printed",
        );
      }
    }
  });

  it("hold their bounds to the character", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (length) => {
        expect(one(line({ what: "it", max: 30 }), "é".repeat(length)).success).toBe(length <= 30);
      }),
    );
  });

  it.each([
    ["ada@example.com", true],
    [" ada+shop@sub.example.museum ", true],
    ["ada@", false],
    ["ada@example", false],
    ["a b@example.com", false],
    [`${"a".repeat(330)}@example.com`, false],
  ])("e-mail %s: %s", (value, good) => {
    expect(one(typed(email), value).success).toBe(good);
  });

  it.each([
    ["+353 1 555 0140", true],
    ["(01) 555-0140 x12", true],
    ["", true],
    ["12", false],
    ["call me", false],
    ["+353\n1555", false],
  ])("telephone %s: %s", (value, good) => {
    expect(one(typed(phone), value).success).toBe(good);
  });

  it("answer in linear time to what is made to be slow", () => {
    const worked = workingTime();
    for (const evil of ["a".repeat(100_000), "1 ".repeat(50_000), `${"a@".repeat(50_000)}`]) {
      one(typed(noted(email, { max: 1_000_000 })), evil);
      one(typed(noted(phone, { max: 1_000_000 })), evil);
    }
    expect(worked()).toBeLessThan(1_000);
  });
});

describe("a refusal", () => {
  const typed = { form: "f", errors: {}, message: null, values: { a: "1" } };

  it("is a 400 with what was typed, and the request remembers it", () => {
    const context = {} as AppLoadContext;
    expect(wasRefused(context)).toBe(false);
    expect(refuse(context, typed)).toMatchObject({ data: typed, init: { status: 400 } });
    expect(wasRefused(context)).toBe(true);
  });

  it("comes of a failure, beside its fields or above them all; a bug goes on", async () => {
    const field = await attempt(Promise.reject(new Failure("invalid", "No.", { a: "Wrong a" })));
    if (field.ok) throw new Error("expected a failure");
    expect(answerOf(field.failure, typed)).toMatchObject({
      errors: { a: "Wrong a" },
      message: null,
    });
    const whole = await attempt(Promise.reject(new Failure("conflict", "Too late.")));
    if (whole.ok) throw new Error("expected a failure");
    expect(answerOf(whole.failure, typed)).toMatchObject({ errors: {}, message: "Too late." });
    await expect(attempt(Promise.reject(new TypeError("bug")))).rejects.toThrow("bug");
  });

  it("leads to a field by an id that a label can name", () => {
    expect(fieldId("contact.firstName")).toBe("contact-firstName");
    expect(fieldId("a\nb", "line-")).toBe("line-a-b");
  });
});
