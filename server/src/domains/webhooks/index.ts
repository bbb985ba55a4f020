export { emitEvent } from "./emit-event.store.ts";
