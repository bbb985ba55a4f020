import { capitalised } from "../phrase-words.ts";
import { randomOf } from "../random.ts";

const BEGINNINGS = (
  "alder amber arrow ash birch blue bramble bright cedar clear cliff copper coral crest dusk ember fern field flint fox glen " +
  "harbor hazel heron hollow iron ivy juniper lark linden maple marsh meadow mill moss north oak ochre otter pebble pine quill " +
  "raven reed ridge river robin rowan sage salt silver slate sparrow stone summit swift thistle timber vale velvet willow winter wren"
).split(" ");
const ENDINGS = (
  "beam bend brook bridge cove craft croft dale den edge fall fern field ford forge gate grove haven hill hold keep lane ledge light " +
  "line loom mark mere mont nest path peak point port post reach rise root shire side spark spring stead stone stride vane wake ward way wick wood yard"
).split(" ");

/** Names for so many makers of a trade, no two alike; none of them exists, and all their domains are reserved for examples. */
export function makerNames(seed: string, trade: string, count: number): { name: string; domain: string }[] {
  const random = randomOf(seed, "makers", trade);
  const names = new Set<string>();
  while (names.size < count) {
    const [start, end] = [random.pick(BEGINNINGS), random.pick(ENDINGS)];
    if (start !== end) names.add(start + end);
  }
  return [...names].map((name) => ({ name: capitalised(name), domain: `${name}.example` }));
}
