import { createPillar, deletePillar, getPillar, listPillars, type Pillar, updatePillar } from "@findable/contract";
import { slugOf } from "../../market/phrase-words.ts";
import { type DemoOperation, demo } from "../demo-operation.ts";
import { changed, demoPage, recordOf } from "../records.ts";
import { DEMO_NOW } from "../world/facts.ts";
import { pillars } from "../world/keywords/pillars.ts";
import { readableId, readId } from "../world/readable-ids.ts";

export const pillarAnswers: readonly DemoOperation[] = [
  demo(listPillars)((input) => demoPage(listPillars, pillars, input)),
  demo(getPillar)(({ id }) => pillarOf(id)),
  demo(createPillar)(({ name, slug = slugOf(name), voice = null, refinerIds = [], unsupportedClaims = "remove" }) => ({
    ...created(name, slug),
    voice,
    refinerIds,
    unsupportedClaims,
  })),
  demo(updatePillar)(({ id, ...changes }) => changed(pillarOf(id), changes)),
  demo(deletePillar)(() => ({})),
];

/** The pillar of an identifier: of the world, one that was just created, or one that stands in for it. */
function pillarOf(id: string): Pillar {
  const [name, slug] = readId("pil", id) ?? [];
  return name === undefined || slug === undefined ? recordOf(pillars, id, "id") : created(name, slug);
}

function created(name: string, slug: string): Pillar {
  const known = pillars.find((pillar) => pillar.slug === slug);
  const id = known?.id ?? readableId("pil", name, slug);
  const times = { createdAt: DEMO_NOW, updatedAt: DEMO_NOW };
  return { id, name, slug, voice: null, refinerIds: [], unsupportedClaims: "remove", ...times };
}
