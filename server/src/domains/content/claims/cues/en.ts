import type { CueTexts } from "./cue-texts.ts";

export const EN: CueTexts = {
  requests: `start begin write open set ask pick choose keep go take see read do don never always let make use try add compare check call put
    give find look click press select type enter save export import review test share download visit book sign connect install create
    define remember think consider plan avoid aim count measure stop wait note decide leave turn run send list cut move spend build store
    change follow talk tell show bring hold get turn learn ensure allow pay reserve schedule repeat agree`,
  requestEndings: "",
  supposing:
    "suppose, imagine, assume, say you, let's say, let us say, picture, for example say, if you, if your, when you, whether you",
  opinions: "i think, i believe, i feel, in my view, we think, we believe",
  textParts:
    "step steps way ways thing things reason reasons tip tips question questions part parts section sections point points example examples habit habits idea ideas lesson lessons",
  months: "january february march april may june july august september october november december",
  days: "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays",
  comparatives: "more less fewer better worse longer later further",
  comparativeEndings: "er",
  than: "than",
  comparing: `compared to, compared with, twice as, half as, three times as, no other, outperform, outperforms, outlast, outlasts, outsell,
    outsells, exceed, exceeds, surpass, surpasses, the largest, the biggest, the smallest, the fastest, the slowest, the cheapest, the highest,
    the lowest, the longest, the shortest, the oldest, the youngest, the newest, the strongest, the weakest, the heaviest, the lightest,
    the most popular, the most common, the most expensive, the most used, best selling, the fewest, market leader, ranks first`,
  accordingTo: "according to, as reported by, data from, based on data",
  sayings: `say says said write writes wrote explain explains explained find finds found show shows showed warn warns warned estimate
    estimates estimated report reports reported suggest suggests suggested confirm confirms confirmed argue argues argued note notes noted
    state states stated add adds added recall recalls recalled put puts admit admits admitted conclude concludes concluded`,
  speakers: `survey study studies research researchers researcher report analysts analyst experts expert regulator regulators manual
    scientists scientist economists statistics data census poll ministry commission agency association`,
  statements: `offers stores supports costs charges ignores owns sells belongs provides includes requires refunds lets allows moved launched
    released announced acquired recommends introduced strips raised makes produces runs was has is uses employs operates publishes bought
    sold opened closed builds ships delivers merged blocks drops added removed changed calculates imports exports sends keeps supplies`,
  commonStarts: `most few many all some every each no time money trust growth work software research planning people teams studios pages
    data nothing everything something anyone everyone someone nearly almost good bad small large new old one two three four five six seven
    eight nine ten our their its his her my your this that these those there here it he she we they you what why how when where who which
    the a an and but or so then now if rather sooner before after only even also still yet thanks quality content success pricing marketing
    design advice experience practice speed cost price support security training health water food sleep`,
  up: "more higher increase increased increases rise rises rose risen grow grows grew grown gain gained faster longer later larger bigger better cheaper doubled tripled after above over heavier stronger",
  down: "less lower fewer decrease decreased decreases fall falls fell fallen drop drops dropped lose lost slower shorter earlier smaller worse dearer halved before below under lighter weaker",
  negations: "not no never none neither nor cannot don doesn didn isn aren wasn weren won without nobody nothing",
};
