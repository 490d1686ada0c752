import { isToken, spelledPieces, wholeToken } from "~/kernel/tokens";
import type { Extended } from "./custom-field";
import { type ExtendedResource, ownFields } from "./installed";

/** The words of one field that a search finds. */
const searchedWords = 12;

/** The tokens by which a search finds a record, of its searched fields; none without extensions. */
export function searchedTokens(resource: ExtendedResource, record: Extended): string[] {
  const searched = ownFields(resource).filter(({ isSearched }) => isSearched);
  return searched.flatMap((own) => {
    const value = record.custom?.[own.extension]?.[own.name];
    if (typeof value !== "string" && typeof value !== "number") return [];
    const text = String(value);
    const tokens = [wholeToken(text), ...spelledPieces(text)].filter(isToken);
    return tokens.slice(0, searchedWords);
  });
}
