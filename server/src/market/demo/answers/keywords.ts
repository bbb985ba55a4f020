import { getKeyword, listKeywords } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { demoPage, recordOf } from "../records.ts";
import { type DemoKeyword, KEYWORDS } from "../world/keywords.ts";

export const keywordAnswers: readonly DemoOperation[] = [
  demo(listKeywords)((input) => {
    const { data, ...page } = demoPage(listKeywords, KEYWORDS, input);
    return { data: data.map(shown), ...page };
  }),
  demo(getKeyword)(({ id }) => {
    const keyword = recordOf(KEYWORDS, id, "id");
    return {
      ...shown(keyword),
      rankHistory: [],
      links: { blogPosts: keyword.content.map((slug) => demoId("bp", slug)), landingPages: [] },
    };
  }),
];

function shown({ archived: _archived, content: _content, ...keyword }: DemoKeyword) {
  return keyword;
}
