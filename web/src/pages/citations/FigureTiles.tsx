import type { OutputOf } from "../../api/operations.ts";
import { EvidenceLink } from "../../components/EvidenceLink.tsx";
import { lastTwoWeeks } from "../../components/evidence-search.ts";
import { changeWords, intervalText, provenChange, rateText } from "../../components/words/citation-words.ts";
import { formatNumber, joinNotes } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Tile, Tiles } from "../../ui/Tile.tsx";

type Shares = OutputOf<"research.ai_citation.share_of_voice">;

/** The headline: presence, share of voice, what changed, and how much was asked. */
export function FigureTiles({ shares, creditsPerDay }: { shares: Shares; creditsPerDay: number | undefined }) {
  const { figures, summary, queriesIncluded } = shares;
  if (figures === null) return null;
  const { basket, market, change } = figures.presence;
  const tracked = Object.keys(summary).length;
  // Without a competitor there is nothing to share.
  const isShared = Object.values(summary).some(({ rate }) => rate !== null);
  const own = tracked > 1 && isShared ? summary[figures.domain] : undefined;
  const words = changeWords(change);
  // Shares of all domains rest on the same answers.
  const evidence = Object.values(summary)[0]?.evidence;
  return (
    <>
      <Tiles>
        <Tile
          label={t("Answers that cite you")}
          help={t(
            "Part of the AI answers to your prompts that link to your site. Repeating the measurement would give a value in the range below in 95 of 100 cases.",
          )}
          value={<EvidenceLink evidence={evidence}>{rateText(basket)}</EvidenceLink>}
          change={provenChange(change)}
          note={joinNotes(
            intervalText(basket.interval),
            t("{n, plural, one {{text} answer} other {{text} answers}}", {
              n: basket.n,
              text: formatNumber(basket.n),
            }),
          )}
        />
        <Tile
          label={t("Share of voice")}
          help={t(
            "Your part of all links to tracked sites in AI answers: your own site and the competitors that you track.",
          )}
          value={own === undefined ? "–" : <EvidenceLink evidence={own.evidence}>{rateText(own)}</EvidenceLink>}
          note={
            own === undefined
              ? tracked > 1
                ? isShared
                  ? t("Your domain is not tracked")
                  : t("No answer cites a tracked site")
                : t("No competitor is tracked, so there is nothing to compare")
              : t("{interval} of the citations of {n} tracked sites", {
                  interval: intervalText(own.interval),
                  n: tracked,
                })
          }
        />
        <Tile
          label={t("Last 7 days")}
          help={t("Whether the rate changed from the week before by more than engines usually move.")}
          value={
            <EvidenceLink evidence={evidence} only={lastTwoWeeks(figures.weeks)}>
              {words.word}
            </EvidenceLink>
          }
          note={words.meaning}
        />
        <Tile
          label={t("Prompts")}
          help={t(
            "Monitored prompts that count. Prompts that name your brand are left out: engines would cite you anyway.",
          )}
          value={formatNumber(queriesIncluded)}
          note={
            creditsPerDay === undefined
              ? t("that do not name your brand")
              : t("up to {credits} credits per day", { credits: formatNumber(creditsPerDay) })
          }
        />
      </Tiles>
      <p className="mt-2 text-xs text-muted">
        {market.rate === null
          ? t(
              "These are figures of exactly these prompts. With 5 prompts or more, they also say something about prompts like these.",
            )
          : t(
              "Of prompts like these, answers cite you in {rate} ({interval}). The range is wider because other prompts differ.",
              {
                rate: rateText(market),
                interval: intervalText(market.interval),
              },
            )}{" "}
        {basket.measuredCells < basket.plannedCells
          ? t(
              "{n} of {all} combinations of prompt and engine have answers. The others are left out and are not zeros.",
              {
                n: formatNumber(basket.measuredCells),
                all: formatNumber(basket.plannedCells),
              },
            )
          : null}
      </p>
    </>
  );
}
