import { createPillar } from "./operations/create-pillar.ts";
import { deletePillar } from "./operations/delete-pillar.ts";
import { getPillar } from "./operations/get-pillar.ts";
import { listPillars } from "./operations/list-pillars.ts";
import { updatePillar } from "./operations/update-pillar.ts";

export {
  findPillar,
  findPillarIds,
  findPillarRefiners,
  findStyle,
  lockPillars,
  type WritingStyle,
} from "./pillars.store.ts";
export { pillarNotFound } from "./pillars.ts";

export const operations = [listPillars, getPillar, createPillar, updatePillar, deletePillar];
