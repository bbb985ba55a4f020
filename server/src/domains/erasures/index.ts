export { erasePeople } from "./erase-people.ts";
export { eraseTexts } from "./erase-texts.ts";
export {
  findForgotten,
  isBeingErased,
  requestErasure,
} from "./erasures.store.ts";
export { findHeldRecords } from "./held-records.ts";
export { createPersonEraser } from "./person-eraser.ts";
