export { findWorldState, type NewDeed, recordDeed } from "./world-state.store.ts";
