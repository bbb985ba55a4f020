/** `serp_gap` becomes `serpGap`. */
export function camelCase(word: string): string {
  return word.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** `research.serp_gap.analyze` becomes `ResearchSerpGapAnalyze`. */
export function pascalCase(name: string): string {
  return name
    .split(".")
    .map((part) => camelCase(part))
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join("");
}
