import { readFileSync } from "node:fs";
import path from "node:path";
import { readTexts } from "./read-texts.ts";

export const CATALOGUE = path.join(import.meta.dirname, "../src/locales/en.json");

/** The expected catalogue: each text is its own key and its English translation. */
export function makeCatalogue(): string {
  return `${JSON.stringify(Object.fromEntries(readTexts().texts.map((text) => [text, text])), null, 2)}\n`;
}

export function readCatalogue(): string {
  return readFileSync(CATALOGUE, "utf8");
}
