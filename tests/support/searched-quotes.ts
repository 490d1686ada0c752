import { aQuote } from "./records";

const companies = ["Sättel & Söhne", "Northern Foundry", "Basalt Quarries", "Optik Berg"];
const articles = ["Digital microscope", "Vernier caliper 150 mm", "Thread gauge set M3 to M12"];

/** Quotes of three lines, with as many different words as a store has. */
export function searchedQuotes(count: number): ReturnType<typeof aQuote>[] {
  return Array.from({ length: count }, (_, at) => {
    const quote = aQuote({ quoteNumber: `Q-20260301-${10_000_000 + at * 4_813}` });
    const companyName = `${companies[at % 4]} ${at % 97}`;
    const email = `buyer${at}@firm${at % 97}.example.test`;
    const [item] = quote.items;
    return {
      ...quote,
      contact: { ...quote.contact, companyName, email },
      items: articles.map((productName, nth) => ({ ...item, id: `p${nth}`, productName })),
      created: new Date(quote.created.getTime() - (count - at) * 3_600_000),
    } as typeof quote;
  });
}
