export { type Erasing, erasePeople } from "./erase-people.ts";
export {
  type ErasurePlace,
  findForgotten,
  isBeingErased,
  requestErasure,
} from "./erasures.store.ts";
export { findHeldRecords } from "./held-records.ts";
