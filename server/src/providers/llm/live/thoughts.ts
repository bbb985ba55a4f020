/** Removes the reasoning of a local model from its response. Some models omit the opening tag. */
export function withoutThoughts(text: string): string {
  return text.split("</think>").at(-1) ?? "";
}
