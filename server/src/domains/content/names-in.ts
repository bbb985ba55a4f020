const WORD = /[\p{L}\p{N}’'&-]+|[^\p{L}\p{N}’'&-]+/gu;

/** Two or more capitalized words in a row, and words with a capital inside. */
export function namesIn(prose: string): string[] {
  const names: string[] = [];
  let run: string[] = [];
  const close = () => {
    const [only = ""] = run;
    if (run.length > 1 || /\p{Ll}\p{Lu}/u.test(only)) names.push(run.join(" "));
    run = [];
  };
  for (const part of prose.match(WORD) ?? []) {
    if (/^\p{Lu}/u.test(part) || /\p{Ll}\p{Lu}/u.test(part)) run.push(part);
    else if (part !== " ") close();
  }
  close();
  return names;
}
