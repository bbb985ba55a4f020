import { fold } from "./phrase-words.ts";

/** What only a company's own people and customers did, in folded text of all languages of the rules. */
const OWN_VOICE =
  /\b(?:(?:our|unsere[nrms]?|nos|notre|nuestr[oa]s?|nostr[aoie]|onze|ons|noss[oa]s?) (?:\S+ )?(?:customers?|clients?|users?|survey|study|studies|data|team|tests?|engineers?|experts?|lab|kunden|kundinnen|umfrage|studie|daten|labor|utilisateurs|enquete|etude|equipe|donnees|clientes|usuarios|encuesta|estudio|equipo|datos|clienti|utenti|indagine|studio|dati|squadra|klanten|gebruikers|onderzoek|gegevens|equipa|inquerito|dados)|(?:we|wir|nous|nosotros|noi|wij|nos) (?:have |haben |avons |hemos |abbiamo |hebben )?(?:found|measured|tested|surveyed|asked|analy[sz]ed|gemessen|getestet|befragt|mesure|teste|interroge|medido|probado|encuestado|misurato|testato|intervistato|gemeten|getest|ondervraagd|medimos|testamos))\b/;

/** Whether a sentence speaks of its author: only the author's own text can say it. */
export function speaksOfItself(text: string): boolean {
  return OWN_VOICE.test(fold(text));
}
