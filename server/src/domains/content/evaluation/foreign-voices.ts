import { speaksOfItself } from "../../../kernel/text/own-voice.ts";
import type { Article } from "./article.ts";

/** A sentence in the first person whose content another host says of itself. */
export interface ForeignVoice {
  text: string;
  host: string;
}

const BARE_HOST = /\(((?:[a-z0-9-]+\.)+[a-z]{2,})\)/i;

/** Sentences that say "our customers" and name another host as their source. */
export function findForeignVoices({ sentences, input }: Article): ForeignVoice[] {
  const isOwn = (host: string) => host === input.brand.domain || host.endsWith(`.${input.brand.domain}`);
  return sentences.flatMap(({ text, start, end, block }) => {
    if (!speaksOfItself(text)) return [];
    const linked = block.links
      .filter((link) => link.start >= start - 1 && link.start < end)
      .flatMap(({ url }) => URL.parse(url)?.hostname.replace(/^www\./, "") ?? []);
    const named = BARE_HOST.exec(text)?.[1]?.toLowerCase();
    const host = [...linked, ...(named === undefined ? [] : [named])].find((one) => one.includes(".") && !isOwn(one));
    return host === undefined ? [] : [{ text, host }];
  });
}
