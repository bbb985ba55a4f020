/** `navigator.clipboard` is missing on pages loaded over plain HTTP from another machine. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "fixed opacity-0";
  document.body.append(area);
  area.select();
  document.execCommand("copy");
  area.remove();
}
