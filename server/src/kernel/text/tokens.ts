const ASCII_PER_TOKEN = 4;

/**
 * An estimate: four ASCII characters a token, the rule of thumb of the makers of models
 * (https://help.openai.com/en/articles/4936856), and one for every other UTF-16 unit, as Chinese or emoji need. No tokenizer
 * is asked: each model has its own.
 */
export function estimateTokens(text: string): number {
  let others = 0;
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) others++;
  return Math.ceil((text.length - others) / ASCII_PER_TOKEN) + others;
}

/** As much of the beginning of a text as a number of tokens holds; never half a character. */
export function firstTokens(text: string, tokens: number): string {
  let quarters = tokens * ASCII_PER_TOKEN;
  for (let index = 0; index < text.length; index++) {
    quarters -= text.charCodeAt(index) > 127 ? ASCII_PER_TOKEN : 1;
    if (quarters < 0) return text.slice(0, index).replace(/[\uD800-\uDBFF]$/, "");
  }
  return text;
}
