import { getRubric } from "./operations/get-rubric.ts";
import { updateRubric } from "./operations/update-rubric.ts";

export { findRubric } from "./find-rubric.ts";

export const operations = [getRubric, updateRubric];
