import { getDiscussion, listDiscussions, listPainPoints } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage, recordOf } from "../records.ts";
import { discussions, inBrief } from "../world/discussions.ts";

export const discussionAnswers: readonly DemoOperation[] = [
  demo(listDiscussions)((input) => {
    const { data, ...page } = demoPage(listDiscussions, discussions().threads, input);
    return { data: data.map(inBrief), ...page };
  }),
  demo(getDiscussion)(({ id }) => {
    const { painPoints: _painPoints, ...thread } = recordOf(discussions().threads, id, "id");
    return thread;
  }),
  demo(listPainPoints)((input) => demoPage(listPainPoints, discussions().painPoints, input)),
];
