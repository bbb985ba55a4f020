/* The pure rules of this domain, which need no database: the demo answers by them too. */
export { sampled, sampledRate } from "./sampled-rate.ts";
export { shareChange } from "./share-change.ts";
export { type Shares, shareOfVoice } from "./share-of-voice.ts";
