import { getBrief, listBriefs } from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoPage } from "../records.ts";
import { briefOf, briefs } from "../world/content/briefs.ts";

export const briefAnswers: readonly DemoOperation[] = [
  demo(listBriefs)((input) => demoPage(listBriefs, briefs(), input)),
  demo(getBrief)(({ id }) => briefOf(id)),
];
