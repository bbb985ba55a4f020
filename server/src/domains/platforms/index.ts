import { createPlatform } from "./operations/create-platform.ts";
import { deletePlatform } from "./operations/delete-platform.ts";
import { getPlatform } from "./operations/get-platform.ts";
import { listPlatforms } from "./operations/list-platforms.ts";
import { updatePlatform } from "./operations/update-platform.ts";

export { findCredentials } from "./find-credentials.ts";
export { findPlatform, lockPlatform, touchPlatform } from "./platforms.store.ts";
export { platformNotFound } from "./platforms.ts";
export { insertPublication, type Publication, selectPublications } from "./publications.store.ts";

export const operations = [listPlatforms, getPlatform, createPlatform, updatePlatform, deletePlatform];
