import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn, endOfDay, startOfDay, typedDay } from "~/kernel/calendar";

const zones = [
  "Europe/Dublin",
  "America/New_York",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Asia/Kolkata",
  // Clocks go forward at midnight, so that some days begin at one o'clock.
  "America/Santiago",
  "Africa/Cairo",
];

describe("a day as people type it", () => {
  it.each([
    ["31.12.2020", "2020-12-31"],
    ["31. 12. 20", "2020-12-31"],
    ["2020-12-31", "2020-12-31"],
    ["12/31/2020", "2020-12-31"],
    // Read in either way, it is the later one.
    ["3/4/2026", "2026-04-03"],
    ["31 December 2020", "2020-12-31"],
    ["Dec 31st, 2020", "2020-12-31"],
    ["31. Dezember 2020", "2020-12-31"],
    ["week 50 of 2020", null],
    ["31.02.2020", null],
    ["before 31.12.2020 if you can", null],
    ["soon", null],
  ])("is read as a whole: %s", (text, day) => {
    expect(typedDay(text, "de")).toBe(day);
  });
});

describe("a day of the store's calendar", () => {
  it("begins and ends by the zone's clocks", () => {
    const iso = (date: Date | null) => date?.toISOString();
    expect(iso(startOfDay("2026-07-01", "Europe/Dublin"))).toBe("2026-06-30T23:00:00.000Z");
    expect(iso(endOfDay("2026-07-01", "Europe/Dublin"))).toBe("2026-07-01T22:59:59.999Z");
    expect(iso(endOfDay("2026-04-15", "America/New_York"))).toBe("2026-04-16T03:59:59.999Z");
    expect(iso(endOfDay("2026-03-29", "Europe/Dublin"))).toBe("2026-03-29T22:59:59.999Z");
    expect(dayIn(new Date("2026-04-15T23:30:00Z"), "Europe/Dublin")).toBe("2026-04-16");
    expect(dayIn(new Date("2026-04-15T03:30:00Z"), "America/New_York")).toBe("2026-04-14");
  });

  it("is the day that every one of its moments falls on, in every zone", () => {
    const days = fc
      .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, zone) => {
        const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
        if (!start || !end) throw new Error("every day begins and ends");
        expect(dayIn(start, zone)).toBe(day);
        expect(dayIn(end, zone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1), zone) < day).toBe(true);
        expect(dayIn(new Date(end.getTime() + 1), zone) > day).toBe(true);
      }),
    );
  });

  it("is refused where the calendar has none", () => {
    for (const day of ["2026-02-30", "2026-13-01", "today", "", "2026-1-1"]) {
      expect(startOfDay(day, "UTC")).toBeNull();
      expect(endOfDay(day, "UTC")).toBeNull();
    }
  });
});
