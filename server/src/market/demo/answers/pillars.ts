import { createPillar, deletePillar, getPillar, listPillars, updatePillar } from "@findable/contract";
import { slugOf } from "../../phrase-words.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { pillars } from "../world/pillars.ts";

export const pillarAnswers: readonly DemoOperation[] = [
  demo(listPillars)((input) => demoPage(listPillars, pillars, input)),
  demo(getPillar)(({ id }) => recordOf(pillars, id, "id")),
  demo(createPillar)(({ name, slug = slugOf(name), voice = null, refinerIds = [] }) => ({
    id: demoId("pil", slug),
    name,
    slug,
    voice,
    refinerIds,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  })),
  demo(updatePillar)(({ id, ...changes }) => ({
    ...changed(recordOf(pillars, id, "id"), changes),
    updatedAt: DEMO_NOW,
  })),
  demo(deletePillar)(() => ({})),
];
