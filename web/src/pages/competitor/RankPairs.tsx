import { Target } from "lucide-react";
import { PageLink } from "../../components/PageLink.tsx";
import { formatOrDash } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

export interface RankPair {
  keyword: string;
  ours: number | null;
  theirs: number | null;
  volume: number | null;
}

/** Keywords with the positions of both sites. */
export function RankPairs({
  title,
  note,
  none,
  theirName,
  pairs,
  canAnalyze = false,
}: {
  title: string;
  note: string;
  none: string;
  theirName: string;
  pairs: readonly RankPair[];
  /** Adds a link that analyzes the winnability of each keyword. */
  canAnalyze?: boolean;
}) {
  return (
    <Card flush title={title} note={note}>
      {pairs.length === 0 ? (
        <p className="px-4 py-8 text-center text-sm text-muted">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section tabIndex={0} aria-label={title} className="scroll-quiet max-h-120 overflow-y-auto">
          <table className="w-full text-sm">
            <thead className="sticky top-0 z-1 bg-surface text-left text-xs text-muted">
              <tr>
                <th scope="col" className="border-b py-2 pl-4 font-medium">
                  {t("Keyword")}
                </th>
                <th scope="col" className="border-b px-2 py-2 text-right font-medium">
                  {t("You")}
                </th>
                <th scope="col" title={theirName} className="border-b px-2 py-2 text-right font-medium">
                  {t("Them")}
                </th>
                <th scope="col" className="border-b py-2 pr-4 pl-2 text-right font-medium">
                  {t("Searches")}
                </th>
                {canAnalyze ? (
                  <th scope="col" className="w-10 border-b">
                    <span className="sr-only">{t("Analyze")}</span>
                  </th>
                ) : null}
              </tr>
            </thead>
            <tbody className="divide-y">
              {pairs.map(({ keyword, ours, theirs, volume }) => (
                <tr key={keyword}>
                  <td className="py-2 pl-4 wrap-anywhere">{keyword}</td>
                  <td className="px-2 py-2 text-right tabular-nums">{ours ?? "–"}</td>
                  <td className="px-2 py-2 text-right tabular-nums">{theirs ?? "–"}</td>
                  <td className="py-2 pr-4 pl-2 text-right tabular-nums">{formatOrDash(volume)}</td>
                  {canAnalyze ? (
                    <td className="pr-2 text-right">
                      <PageLink
                        page="gaps"
                        search={{ analyse: "1", query: keyword }}
                        className={buttonClass({ look: "quiet", size: "smallIcon" })}
                        aria-label={t("Analyze winnability of {keyword}", { keyword })}
                      >
                        <Target aria-hidden className="size-4" />
                      </PageLink>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}
