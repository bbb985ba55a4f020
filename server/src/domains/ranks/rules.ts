/* The pure rules of this domain, which need no database: the demo answers by them too. */
export type { Publication } from "../platforms/index.ts";
export { rankMarkers, type Storm } from "./rank-markers.ts";
