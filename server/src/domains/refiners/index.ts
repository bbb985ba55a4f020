import { createRefiner } from "./operations/create-refiner.ts";
import { deleteRefiner } from "./operations/delete-refiner.ts";
import { getRefiner } from "./operations/get-refiner.ts";
import { listRefiners } from "./operations/list-refiners.ts";
import { updateRefiner } from "./operations/update-refiner.ts";

export { findRefiner, requireRefiners } from "./find-refiner.ts";
export { refinerNotFound } from "./refiners.ts";

export const operations = [listRefiners, getRefiner, createRefiner, updateRefiner, deleteRefiner];
