import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** An alert with its section of docs/alerts.md. */
export interface AlertPage {
  name: string;
  text: string;
}

/** Reads the pages of the alerts from the documents beside the program. */
export function readAlertPages(): AlertPage[] {
  const [, ...sections] = readFileSync(findDocument("docs/alerts.md"), "utf8").split(/^## /m);
  return sections.map((section) => {
    const [name = "", ...lines] = section.split("\n");
    return { name: name.trim(), text: lines.join("\n").trim() };
  });
}

/** The program runs from its sources or from a bundle, which are at different depths. */
function findDocument(file: string): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, file))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error(`${file} is missing beside the program.`);
    folder = above;
  }
  return path.join(folder, file);
}
