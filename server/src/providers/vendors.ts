import { anthropicAnswers } from "./answers/live/anthropic.ts";
import { dataForSeoAnswers } from "./answers/live/dataforseo.ts";
import { geminiAnswers } from "./answers/live/gemini.ts";
import { openAiAnswers } from "./answers/live/openai.ts";
import { perplexityAnswers } from "./answers/live/perplexity.ts";
import { defineSeveralEngines } from "./answers/live/several-engines.ts";
import { hunter } from "./contactdata/live/hunter.ts";
import { ahrefs } from "./linkdata/live/ahrefs.ts";
import { dataForSeoLinks } from "./linkdata/live/dataforseo.ts";
import { anthropic } from "./llm/live/anthropic.ts";
import { google } from "./llm/live/google.ts";
import { openAi } from "./llm/live/openai.ts";
import { openAiCompatible } from "./llm/live/openai-compatible.ts";
import { instantly } from "./outreach/live/platforms/instantly.ts";
import { lemlist } from "./outreach/live/platforms/lemlist.ts";
import { smartlead } from "./outreach/live/platforms/smartlead.ts";
import { mailbox } from "./outreach/live/smtp/mailbox.ts";
import { dataForSeoSearch } from "./serpdata/live/dataforseo.ts";
import { searxng } from "./serpdata/live/searxng.ts";
import type { Vendor } from "./shared/ports/vendor.ts";
import { transcription } from "./transcription/live/openai-compatible.ts";

/** In the order of the engines that they answer for. */
const ENGINES = [openAiAnswers, perplexityAnswers, anthropicAnswers, geminiAnswers];

/** Every vendor of the service, by port, in the order in which forms offer them. */
export const VENDORS: readonly Vendor[] = [
  dataForSeoSearch,
  searxng,
  dataForSeoLinks,
  ahrefs,
  hunter,
  ...ENGINES,
  dataForSeoAnswers,
  defineSeveralEngines(ENGINES),
  mailbox,
  instantly,
  smartlead,
  lemlist,
  openAi,
  anthropic,
  google,
  openAiCompatible,
  transcription,
];
