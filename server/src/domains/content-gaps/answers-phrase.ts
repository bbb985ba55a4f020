import { classifyResult } from "../../kernel/text/page-type.ts";
import { isStartPage, typesByWords } from "../clusters/index.ts";

/** Whether a page is of a type that answers the phrase. A start page answers names and offers only. */
export function answersPhrase(url: string, title: string, keyword: string): boolean {
  const wanted = typesByWords(keyword);
  if (isStartPage(url)) return wanted[0] === "product page";
  const host = URL.parse(url)?.hostname ?? "";
  const type = classifyResult({ url, title, host, structuredDataTypes: [] });
  return type === null || wanted.includes(type);
}
