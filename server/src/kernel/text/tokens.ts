const ASCII_PER_TOKEN = 4;

/**
 * Estimates tokens: four ASCII characters each, the rule of thumb of vendors (https://help.openai.com/en/articles/4936856), and
 * one for every other UTF-16 unit, as Chinese or emoji need. A tokenizer would fit one model only.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) others++;
  return Math.ceil((text.length - others) / ASCII_PER_TOKEN) + others;
}

/** The beginning of a text, at most this many tokens. Never splits a surrogate pair. */
export function firstTokens(text: string, tokens: number): string {
  let quarters = tokens * ASCII_PER_TOKEN;
  for (let index = 0; index < text.length; index++) {
    quarters -= text.charCodeAt(index) > 127 ? ASCII_PER_TOKEN : 1;
    if (quarters < 0) return text.slice(0, index).replace(/[\uD800-\uDBFF]$/, "");
  }
  return text;
}
