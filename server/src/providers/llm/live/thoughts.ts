/** What a locally run reasoning model says after thinking aloud; some leave out the opening tag. */
export function withoutThoughts(text: string): string {
  return text.split("</think>").at(-1) ?? "";
}
