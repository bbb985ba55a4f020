/* Pure rules of this domain: no database. The demo uses them too. */
export { sampled, sampledRate } from "./sampled-rate.ts";
export { createScorer, creditOf, type Parties, partyOf } from "./score-answer.ts";
export { shareChange } from "./share-change.ts";
export { type Shares, shareOfVoice } from "./share-of-voice.ts";
