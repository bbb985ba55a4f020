import { OutLink } from "../../components/OutLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import type { Crawl } from "./site-words.ts";

type Coverage = NonNullable<Crawl["coverage"]>;

/** How much of the site the crawl read. A crawl that stopped early says so first. */
export function SiteCoverage({ coverage, ended }: { coverage: Coverage; ended: Crawl["ended"] }) {
  const { summary, skipped, unchecked, uncheckedCount } = coverage;
  const allowRules = coverage.allowRules ?? [];
  return (
    <Card title={t("Coverage")}>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {ended === "complete" ? null : <Badge tone="warn">{t("Incomplete")}</Badge>}
        {summary}
      </p>
      {unchecked.length === 0 ? null : (
        <Disclosure summary={t("{n, plural, one {# unchecked page} other {# unchecked pages}}", { n: uncheckedCount })}>
          <ul aria-label={t("Unchecked pages")} className="space-y-2 text-sm">
            {unchecked.map(({ url, status, advice }) => (
              <li key={url} className="min-w-0 break-words">
                <OutLink href={url}>{url}</OutLink>{" "}
                {status === null ? null : <Badge tone="neutral">{String(status)}</Badge>}
                <p className="text-muted">{advice}</p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {allowRules.length === 0 ? null : (
        <Disclosure summary={t("Rules that let the crawler in")}>
          <ul aria-label={t("Rules that let the crawler in")} className="space-y-2 text-sm">
            {allowRules.map(({ product, steps, rule }) => (
              <li key={product} className="min-w-0 break-words">
                {product}
                <p className="text-muted">{steps}</p>
                <code className="whitespace-pre-wrap">{rule}</code>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {skipped.length === 0 ? null : (
        <Disclosure
          summary={t("{n, plural, one {# pattern of skipped URLs} other {# patterns of skipped URLs}}", {
            n: skipped.length,
          })}
        >
          <ul aria-label={t("Skipped URLs")} className="space-y-2 text-sm">
            {skipped.map(({ template, reason, count, explanation, examples, setting }) => (
              <li key={`${reason} ${template}`} className="min-w-0 break-words">
                <code>{template}</code> <Badge tone="neutral">{formatNumber(count)}</Badge>
                <p className="text-muted">
                  {explanation} {examples[0] ?? ""}
                  {setting === null ? null : ` ${t("Raise {setting} to read more.", { setting })}`}
                </p>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  );
}
