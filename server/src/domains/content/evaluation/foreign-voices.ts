import { fold } from "../../../kernel/text/phrase-words.ts";
import type { Article } from "./article.ts";

/** A sentence in the first person whose content another host says of itself. */
export interface ForeignVoice {
  text: string;
  host: string;
}

/** What only the brand's own people and customers did, in folded text of all languages of the rules. */
const OWN_VOICE =
  /\b(?:(?:our|unsere[nrms]?|nos|notre|nuestr[oa]s?|nostr[aoie]|onze|ons|noss[oa]s?) (?:\S+ )?(?:customers?|clients?|users?|survey|study|studies|data|team|tests?|engineers?|experts?|lab|kunden|kundinnen|umfrage|studie|daten|labor|utilisateurs|enquete|etude|equipe|donnees|clientes|usuarios|encuesta|estudio|equipo|datos|clienti|utenti|indagine|studio|dati|squadra|klanten|gebruikers|onderzoek|gegevens|equipa|inquerito|dados)|(?:we|wir|nous|nosotros|noi|wij|nos) (?:have |haben |avons |hemos |abbiamo |hebben )?(?:found|measured|tested|surveyed|asked|analy[sz]ed|gemessen|getestet|befragt|mesure|teste|interroge|medido|probado|encuestado|misurato|testato|intervistato|gemeten|getest|ondervraagd|medimos|testamos))\b/;
const BARE_HOST = /\(((?:[a-z0-9-]+\.)+[a-z]{2,})\)/i;

/** Sentences that say "our customers" and name another host as their source. */
export function findForeignVoices({ sentences, input }: Article): ForeignVoice[] {
  const isOwn = (host: string) => host === input.brand.domain || host.endsWith(`.${input.brand.domain}`);
  return sentences.flatMap(({ text, start, end, block }) => {
    if (!OWN_VOICE.test(fold(text))) return [];
    const linked = block.links
      .filter((link) => link.start >= start - 1 && link.start < end)
      .flatMap(({ url }) => URL.parse(url)?.hostname.replace(/^www\./, "") ?? []);
    const named = BARE_HOST.exec(text)?.[1]?.toLowerCase();
    const host = [...linked, ...(named === undefined ? [] : [named])].find((one) => one.includes(".") && !isOwn(one));
    return host === undefined ? [] : [{ text, host }];
  });
}
