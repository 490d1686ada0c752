/** A product's description, separated into prose and data. */
export interface Description {
  paragraphs: string[];
  lists: string[][];
  specs: [name: string, value: string][];
}

const specLine = /^([^:\n]{1,60}):\s+(\S.*)$/;
const listLine = /^[-*•]\s+(.*)$/;

/**
 * Reads the plain text of a description, whose blocks are separated by blank lines. A block of two
 * or more lines that all read "Name: value" is data, a block whose lines start with a dash is a
 * list, and the rest is prose.
 */
export function readDescription(text: string | null): Description {
  const description: Description = { paragraphs: [], lists: [], specs: [] };
  for (const block of (text ?? "").split(/\n\s*\n/)) {
    const lines = block
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length === 0) continue;
    const specs = lines.map((line) => specLine.exec(line));
    const items = lines.map((line) => listLine.exec(line)?.[1]);
    if (lines.length > 1 && specs.every((match) => match !== null)) {
      for (const match of specs) description.specs.push([match?.[1] ?? "", match?.[2] ?? ""]);
    } else if (items.every((item) => item !== undefined)) {
      description.lists.push(items as string[]);
    } else {
      description.paragraphs.push(lines.join(" "));
    }
  }
  return description;
}
