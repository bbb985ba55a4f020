import { PATHS, type PageId } from "../../src/paths.ts";

/** Every page there is. */
export const PAGE_IDS = Object.keys(PATHS).filter((id): id is PageId => Object.hasOwn(PATHS, id));
