import { unitNamed as measureNamed } from "./units";

/** How people write the units of goods, in English and German, with codes of UNECE. */
const rows = [
  "pcs pc pce pces piece pieces stk stck stück stücke stueck stuecke st ea each unit units h87 c62",
  "set sets satz sätze kit kits",
  "pair pairs paar paare pr prs",
  "pack packs package packages packung packungen paket pakete pkg pkt pk ve vpe",
  "box boxes schachtel schachteln karton kartons carton cartons ctn bx",
  "roll rolls rolle rollen",
  "bag bags beutel sack säcke",
  "bottle bottles flasche flaschen",
  "can cans tin tins dose dosen",
  "tube tubes tuben",
  "sheet sheets blatt bogen",
  "pallet pallets palette paletten",
  "dozen dozens dutzend dz",
  "hour hours h hr hrs std stunde stunden",
  "day days tag tage",
];
const byWord = new Map(rows.flatMap((row) => row.split(" ").map((word) => [word, row] as const)));

function known(text: string): string | null {
  const word = text.normalize("NFC").toLowerCase().replace(/\.$/, "");
  return byWord.get(word) ?? measureNamed(text.replace(/\.$/, ""))?.code ?? null;
}

/** Whether a word is a unit that the store knows. */
export function isUnitWord(text: string): boolean {
  return known(text) !== null;
}

/** Whether a word that somebody typed is the unit of an article; null stands for pieces. */
export function isUnitOf(typed: string, unit: string | null): boolean {
  const own = unit ?? "pcs";
  const plain = (text: string) => text.trim().toLowerCase();
  if (plain(typed) === plain(own)) return true;
  // "roll of 50 m" is counted in rolls.
  const counted = known(own) ?? known(own.trim().split(/\s/)[0] ?? "");
  return counted !== null && known(typed) === counted;
}

/** The words that are a unit also where no column says so: shorter ones are parts of numbers. */
const clear = [...byWord.keys()].filter((word) => word.length > 2 && !/\d/.test(word));
/** For a pattern that takes one of them, the longest first. */
export const unitPattern = [...clear, "pc", "ea"].sort((a, b) => b.length - a.length).join("|");
