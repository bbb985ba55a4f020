/**
 * The text without the marks at its end; `mark` matches one character and has no `g`. An expression like `/[.!]+$/` looks for the end
 * again from each mark of a run that something follows: a page with a line of 100,000 of them holds a process up for ten seconds.
 */
export function trimEndOf(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
