import { readFileSync } from "node:fs";
import path from "node:path";
import { readTexts } from "./read-texts.ts";

export const CATALOGUE = path.join(import.meta.dirname, "../src/locales/en.json");

/** The catalogue as it should be: each text is its own name, and its own translation into English. */
export function makeCatalogue(): string {
  return `${JSON.stringify(Object.fromEntries(readTexts().texts.map((text) => [text, text])), null, 2)}\n`;
}

export function readCatalogue(): string {
  return readFileSync(CATALOGUE, "utf8");
}
