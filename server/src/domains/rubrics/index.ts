import { getRubric } from "./operations/get-rubric.ts";
import { updateRubric } from "./operations/update-rubric.ts";

export const operations = [getRubric, updateRubric];
