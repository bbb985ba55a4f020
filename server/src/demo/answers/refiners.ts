import {
  createRefiner,
  deleteRefiner,
  getRefiner,
  getRubric,
  listRefiners,
  updateRefiner,
  updateRubric,
} from "@findable/contract";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { demoId } from "../ids.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { REFINER_RECORDS } from "../world/content/refiners.ts";
import { RUBRIC } from "../world/content/scores.ts";
import { BRAND, DEMO_NOW } from "../world/facts.ts";
import { slugged } from "../world/texts.ts";

export const refinerAnswers: readonly DemoOperation[] = [
  demo(listRefiners)((input) => demoPage(listRefiners, REFINER_RECORDS, input)),
  demo(getRefiner)(({ id }) => recordOf(REFINER_RECORDS, id, "id")),
  demo(createRefiner)(({ name, instructions }) => ({
    id: demoId("rfn", slugged(name)),
    name,
    instructions,
    builtIn: false,
    createdAt: DEMO_NOW,
    updatedAt: DEMO_NOW,
  })),
  demo(updateRefiner)(({ id, name, instructions }) => {
    const own = REFINER_RECORDS.filter(({ builtIn }) => !builtIn);
    return changed(recordOf(own, id, "id"), { name, instructions });
  }),
  demo(deleteRefiner)(() => ({})),
];

export const rubricAnswers: readonly DemoOperation[] = [
  demo(getRubric)(() => RUBRIC),
  demo(updateRubric)(({ criteria, gates, readyAt, minSupportRate }) => ({
    id: demoId("rub", BRAND.domain, JSON.stringify([criteria, gates, readyAt, minSupportRate])),
    criteria,
    gates: gates ?? RUBRIC.gates,
    readyAt: readyAt ?? RUBRIC.readyAt,
    minSupportRate: minSupportRate ?? RUBRIC.minSupportRate,
    isDefault: false,
    updatedAt: DEMO_NOW,
  })),
];
