import { OutLink } from "../../components/OutLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { type Finding, severityWord } from "./site-words.ts";

const TONES = { high: "bad", medium: "warn", low: "neutral" } as const;

/** The open issues with their advice. Each leads to its pages. */
export function SiteFindings({
  findings,
  chosen,
  onChoose,
}: {
  findings: readonly Finding[];
  chosen: string;
  onChoose(code: string): void;
}) {
  if (findings.length === 0)
    return (
      <Card>
        <EmptyState title={t("No issues")}>{t("The latest crawl found nothing to fix.")}</EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label={t("Issues to fix")} className="divide-y">
        {findings.map(({ code, severity, title, advice, basis, source, pageCount, newPages }) => (
          <li key={code} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="max-w-2xl min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <Badge tone={TONES[severity]}>{severityWord(severity)}</Badge>
                {title}
                {newPages === 0 ? null : <Badge tone="accent">{t("{n} new", { n: formatNumber(newPages) })}</Badge>}
              </p>
              <p className="mt-1 text-sm text-muted">{advice}</p>
              {!basis ? null : (
                <p className="mt-1 text-xs text-muted">{!source ? basis : <OutLink href={source}>{basis}</OutLink>}</p>
              )}
            </div>
            <Button aria-pressed={chosen === code} onClick={() => onChoose(chosen === code ? "" : code)}>
              {t("{n, plural, one {# page} other {# pages}}", { n: pageCount })}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
