import { getDiscussion, listDiscussions, listPainPoints } from "@findable/contract";
import { questionAbout } from "../../kernel/text/question-about.ts";
import { subjectOf } from "../../kernel/text/subject-of.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage, recordOf } from "../records.ts";
import { discussions, inBrief } from "../world/audience/discussions.ts";
import { BRAND } from "../world/facts.ts";

export const discussionAnswers: readonly DemoOperation[] = [
  demo(listDiscussions)((input) => {
    const { data, ...page } = demoPage(listDiscussions, discussions().threads, input);
    return { data: data.map(inBrief), ...page };
  }),
  demo(getDiscussion)(({ id }) => {
    const { painPoints: _painPoints, ...thread } = recordOf(discussions().threads, id, "id");
    return thread;
  }),
  demo(listPainPoints)((input, { links }) => {
    const { data, ...page } = demoPage(listPainPoints, discussions().painPoints, input);
    return {
      data: data.map((painPoint) => {
        const to = (make: "keyword" | "post" | "prompt") =>
          links.makeOfPainPoint({ workspaceId: BRAND.workspaceId, id: painPoint.id, make });
        const subject = subjectOf(painPoint.topic, "en");
        const prompt = questionAbout(painPoint.topic, "en") ?? subject;
        return {
          ...painPoint,
          subject,
          prompt,
          links: { keyword: to("keyword"), post: to("post"), prompt: to("prompt") },
        };
      }),
      ...page,
    };
  }),
];
