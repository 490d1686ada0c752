import type { Language } from "~/texts/languages";

/** The words of the samples in German, so that a preview shows what a German customer reads. */
const words: Readonly<Record<string, string>> = {
  Mara: "Mara Lindqvist",
  "Irish time": "Irland, Ortszeit",
  // Products and lines.
  "Torque wrench 40–200 Nm": "Drehmomentschlüssel 40–200 Nm",
  "HA-2040 · Halden · ½ inch drive": "HA-2040 · Halden · Antrieb ½ Zoll",
  "Bench vice 125 mm, swivel base": "Schraubstock 125 mm, drehbar",
  "Vacuum pump, two-stage, 8 m³/h": "Vakuumpumpe, zweistufig, 8 m³/h",
  "Norvik Digital caliper": "Norvik Digitaler Messschieber",
  "Digital caliper": "Digitaler Messschieber",
  "Calibration certificate": "Kalibrierzertifikat",
  "Arbor press": "Dornpresse",
  Guard: "Schutzhaube",
  "2 × Arbor press AP2": "2 × Dornpresse AP2",
  "1 × Bench vice BV100, 125 mm": "1 × Schraubstock BV100, 125 mm",
  "2 pcs": "2 Stk.",
  "1 pc": "1 Stk.",
  // Amounts and days.
  "€349.00": "349,00 €",
  "€698.00": "698,00 €",
  "€160.54": "160,54 €",
  "€858.54": "858,54 €",
  "VAT 23%": "MwSt. 23\u202f%",
  "12 March 2026": "12. März 2026",
  "18 March 2026": "18. März 2026",
  "17 April 2026": "17. April 2026",
  "11 April 2026 (end of the day, Europe/Dublin)": "11. April 2026 (Tagesende, Europe/Dublin)",
  "22 November 2026, 14:05 UTC": "22. November 2026, 14:05 UTC",
  "Do you have a belt grinder with 75 mm belts?":
    "Führen Sie einen Bandschleifer für 75 mm breite Bänder?",
  // Documents.
  Invoice: "Rechnung",
  "Invoice INV-2026-0042": "Rechnung INV-2026-0042",
  "Delivery note": "Lieferschein",
  "Delivery note O-20260318-0937QRBN-D1": "Lieferschein O-20260318-0937QRBN-D1",
  Offer: "Angebot",
  "Offer Q-20260312-4821KTWM, revision 1": "Angebot Q-20260312-4821KTWM, Revision 1",
  "Order confirmation": "Auftragsbestätigung",
  "Order confirmation O-20260318-0937QRBN": "Auftragsbestätigung O-20260318-0937QRBN",
  "en-IE": "de-DE",
  "VAT ID IE1234567FA": "USt-IdNr. IE1234567FA",
  Customer: "Kunde",
  "Date of issue": "Rechnungsdatum",
  "Due date": "Fällig am",
  Order: "Auftrag",
  "O-20260318-0937QRBN of 17 March 2026": "O-20260318-0937QRBN vom 17. März 2026",
  Description: "Bezeichnung",
  Quantity: "Menge",
  "Unit price excl. VAT": "Einzelpreis netto",
  Tax: "MwSt.",
  "Amount excl. VAT": "Betrag netto",
  "Total excl. VAT": "Nettobetrag",
  "VAT 23% on €698.00": "MwSt. 23\u202f% auf 698,00 €",
  "Total incl. VAT": "Gesamtbetrag inkl. MwSt.",
  Payment: "Zahlung",
  "Please pay €858.54 by 17 April 2026.": "Bitte überweisen Sie 858,54 € bis zum 17. April 2026.",
  "Account of Fieldbench Supply Ltd. at Sample Bank, IBAN IE12 BOFI 9000 0112 3456 78":
    "Konto der Fieldbench Supply Ltd. bei der Musterbank, IBAN IE12 BOFI 9000 0112 3456 78",
  "Payment reference: INV-2026-0042": "Verwendungszweck: INV-2026-0042",
  "Due within 30 days of the invoice's date.": "Zahlbar innerhalb von 30 Tagen ab Rechnungsdatum.",
  "Company register no. 000000 (sample data)": "Handelsregister-Nr. 000000 (Beispieldaten)",
  "Page {page} of {pages}": "Seite {page} von {pages}",
  Date: "Datum",
  "Valid until": "Gültig bis",
  "Your reference": "Ihr Zeichen",
  "PO 77120": "Bestellung 77120",
  "Thank you for your request.": "Vielen Dank für Ihre Anfrage.",
  "Options, not in the total": "Optionen, nicht im Gesamtbetrag enthalten",
  "Ordered on": "Auftragsdatum",
  Freight: "Fracht",
  SPRING: "FRÜHLING",
  "Value added tax 23 %": "Umsatzsteuer 23\u202f%",
  // Payments and states.
  Paid: "Bezahlt",
  "Not paid yet": "Noch nicht bezahlt",
  "Due 30 days after the invoice": "Fällig 30 Tage nach der Rechnung",
  "Due 12 Dec 2026": "Fällig am 12. Dez. 2026",
  // What people write.
  "We are fitting out a second bay and need delivery before the end of April.":
    "Wir richten einen zweiten Arbeitsplatz ein und brauchen die Ware bis Ende April.",
  "The press can be had in grey too, at the same price.\nShall we change the offer?":
    "Die Presse gibt es zum selben Preis auch in Grau.\nSollen wir das Angebot ändern?",
  "Good morning Mara,\n\nThe press can be had in grey too, at the same price.\nShall we change the offer?":
    "Guten Morgen Frau Lindqvist,\n\ndie Presse gibt es zum selben Preis auch in Grau.\nSollen wir das Angebot ändern?",
  "Dear Ms Lindqvist,": "Sehr geehrte Frau Lindqvist,",
  "thank you for your call. The press comes in grey.":
    "vielen Dank für Ihren Anruf. Die Presse gibt es in Grau.",
  "Drawing.pdf": "Zeichnung.pdf",
  "Firefox on Linux": "Firefox auf Linux",
};

/** What the desk calls a status: only the label changes, never the stored value. */
const labels: Readonly<Record<string, string>> = {
  "On its way": "Unterwegs",
  "Order received": "Auftrag eingegangen",
  "4 Dec 2026": "4. Dez. 2026",
  "In review": "In Prüfung",
  "Not possible": "Nicht möglich",
  Accepted: "Angenommen",
  "Partly shipped": "Teilweise geliefert",
  Cancelled: "Storniert",
  Delivered: "Geliefert",
  "on the bench": "auf der Werkbank",
};

/** A sample in the language of its preview. Names that nobody translates stay as they are. */
export function sampleIn<P extends object>(language: Language, sample: P): P {
  return language === "de" ? (translated(sample) as P) : sample;
}

function translated(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    if (name === "status") return value;
    const known = name === "label" ? (labels[value] ?? words[value]) : words[value];
    return (
      known ?? value.replace(hexKeys, "Innensechskantschlüssel-Satz, $1-teilig, Chrom-Vanadium")
    );
  }
  if (Array.isArray(value)) return value.map((each) => translated(each));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, translated(each, key)]),
  );
}

const hexKeys = /^Hex key set, (\d+) pieces, chrome vanadium$/;
