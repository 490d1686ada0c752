import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { samplePictures } from "./drawings/catalogue";

/**
 * Draws every picture of the sample store into public/images:
 * `node --import tsx db/sample/pictures.ts`
 */
const images = fileURLToPath(new URL("../../public/images/", import.meta.url));

mkdirSync(`${images}products`, { recursive: true });
mkdirSync(`${images}categories`, { recursive: true });
for (const [path, svg] of samplePictures()) writeFileSync(images + path, svg);
