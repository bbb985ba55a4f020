import type { RelevanceLabel } from "@findable/contract";
import { relatedShare } from "./intent-signs.ts";
import type { ReadContext } from "./phrase.ts";
import { GENERIC_WORDS, type Reading } from "./reading.ts";
import { type Form, hasStrong, hasWeak } from "./signs.ts";

/** For each relevance, the signs that a phrase shows for or against it. The weights of signs are in `weights.ts`. */
export type RelevanceSigns = Readonly<Record<RelevanceLabel, readonly string[]>>;

/**
 * OFFERING: what the brand sells. INCUMBENT: a named seller that people already use. ALTERNATIVE: a choice between sellers, or
 * another way to do the job. COMPLEMENTARY: what accompanies the offer, or shares its subject.
 */
export function relevanceSigns(reading: Reading, form: Form, context: ReadContext): RelevanceSigns {
  const name = nameSign(reading, form);
  const beside = besideSign(reading, form);
  const relation = relationSign(reading, context);
  const share = relatedShare(reading);
  const isRelated = share > 0 || reading.offer !== undefined;
  const asked = form.isQuestion || form.isTask || form.isFact || form.isTrouble;
  const kind = asked ? "asked" : (beside ?? (form.isErrand ? "errand" : "named"));
  const isAboutNothing = reading.core.length === 0 && reading.offer === undefined && name === undefined;
  const about = isAboutNothing ? [] : [kind, relation, `${kind}:${relation}`, ...(name === undefined ? [] : [name])];
  return {
    OFFERING: [...about, ...(isAboutNothing ? [] : detailSigns(reading, form))],
    COMPLEMENTARY: [...about, ...(isAboutNothing ? [] : detailSigns(reading, form))],
    INCUMBENT: reading.isRivalNamed
      ? [form.isComparing || reading.isBrandNamed || reading.rivals > 1 ? "rival-compared" : "rival"]
      : [],
    ALTERNATIVE: [
      ...(name === "rival-compared" || name === "brand-compared" ? [name] : []),
      ...(name === "comparing" ? [isRelated ? "compared" : "compared-unrelated"] : []),
      ...(beside === "substitute" ? [isRelated ? "substitute" : "substitute-unrelated"] : []),
      ...(beside === "weak-substitute" && isRelated ? ["weak-substitute"] : []),
      ...(form.asksChoice && isRelated ? ["choice"] : []),
    ],
  };
}

function nameSign(reading: Reading, form: Form): string | undefined {
  const { isRivalNamed, isBrandNamed, rivals } = reading;
  if (isRivalNamed) return form.isComparing || isBrandNamed || rivals > 1 ? "rival-compared" : "rival";
  if (isBrandNamed) return form.isComparing ? "brand-compared" : "brand";
  return reading.isBrandPartNamed ? "brand-part" : form.isComparing ? "comparing" : undefined;
}

/** Words for another way to do the job, or for something that goes with the offer. */
function besideSign(reading: Reading, form: Form): string | undefined {
  if (hasStrong(reading, "SUBSTITUTE")) return form.isQuestion ? undefined : "substitute";
  if (hasStrong(reading, "COMPANION")) return "companion";
  if (hasWeak(reading, "SUBSTITUTE")) return "weak-substitute";
  return hasWeak(reading, "COMPANION") ? "weak-companion" : undefined;
}

function isNothingElse({ phrase, core, offered }: Reading): boolean {
  return core.every((at) => (offered[at]?.length ?? 0) > 0 || GENERIC_WORDS.has(phrase.words[at] ?? ""));
}

/** How close the subject is to the offers, in one word. */
function relationSign(reading: Reading, context: ReadContext): string {
  const share = relatedShare(reading);
  const isKind = reading.head !== undefined && context.offerHeads.has(reading.head);
  if (reading.offer !== undefined && isNothingElse(reading)) return "offer-alone";
  if (reading.offer !== undefined)
    return reading.offer.roots.length > 1 ? "offer" : isKind ? "offer-word" : "offer-word-inside";
  if (isKind) return share === 1 ? "kind-whole" : share >= 0.5 ? "kind-half" : "kind";
  if (share === 1) return "subject-whole";
  if (share >= 0.5) return "subject-half";
  return share > 0 ? "subject" : "other";
}

function detailSigns(reading: Reading, form: Form): string[] {
  const last = reading.core.at(-1);
  const endsWithOffer = last !== undefined && (reading.offered[last]?.length ?? 0) > 0;
  return [
    ...(form.isNoun && (hasStrong(reading, "SPECIFICATION") || (reading.found.NARROWING?.length ?? 0) > 0)
      ? ["qualified"]
      : []),
    ...(form.isNoun && hasStrong(reading, "PURCHASE") ? ["bought"] : []),
    ...(form.isNoun && (hasStrong(reading, "LOCATION") || reading.places.length > 0) ? ["placed"] : []),
    ...(form.isNoun && hasStrong(reading, "PRAISE") ? ["praised"] : []),
    ...(form.isNoun && hasStrong(reading, "PRODUCT") ? ["product-word"] : []),
    ...(form.isNoun && reading.offer === undefined && endsWithOffer ? ["ends-with-offer"] : []),
    ...(form.isOnlyName ? ["only-name"] : []),
    ...((reading.found.NARROWING ?? []).some(({ at }) => at > 0) && relatedAfterNarrowing(reading)
      ? ["for-offer"]
      : []),
  ];
}

/** `solar panels for sheds` is about something for the offer: what the offers have comes after the preposition only. */
function relatedAfterNarrowing({ core, offered, found }: Reading): boolean {
  const narrowing = found.NARROWING?.map(({ at }) => at).find((at) => at > 0) ?? 0;
  const isOffered = (at: number) => (offered[at]?.length ?? 0) > 0;
  return core.some((at) => at > narrowing && isOffered(at)) && !core.some((at) => at < narrowing && isOffered(at));
}
