import type { ReactNode } from "react";
import type { OutputOf } from "../../api/operations.ts";
import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../ui/Card.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";

type Serp = OutputOf<"research.serp.get">;

/** Other features of the page: questions, discussions, videos, map, related searches. */
export function SideSections({ serp: { paa, forum, videos, localPack, suggestions } }: { serp: Serp }) {
  return (
    <>
      <Section title={t("People also ask")} count={paa.length}>
        {paa.map(({ question, answer }) => (
          <li key={question} className="py-1.5 first:pt-0 last:pb-0">
            {answer === null ? (
              <span className="text-sm font-medium">{question}</span>
            ) : (
              <Disclosure summary={<span className="text-ink">{question}</span>}>
                <p className="pb-1 text-sm text-muted">{answer}</p>
              </Disclosure>
            )}
          </li>
        ))}
      </Section>
      <Section title={t("Discussions")} count={forum.length}>
        {forum.map(({ url, title }) => (
          <Entry key={url} title={<OutLink href={url}>{title}</OutLink>} note={hostOf(url)} />
        ))}
      </Section>
      <Section title={t("Videos")} count={videos.length}>
        {videos.map(({ url, title, source }) => (
          <Entry key={url} title={<OutLink href={url}>{title}</OutLink>} note={source ?? hostOf(url)} />
        ))}
      </Section>
      <Section title={t("Map results")} count={localPack?.length ?? 0}>
        {localPack?.map(({ title, domain, rating }) => (
          <Entry
            key={`${title} ${domain}`}
            title={title}
            note={[domain, rating === null ? null : t("rated {n}", { n: formatNumber(rating) })]
              .filter((part) => part !== null)
              .join(" · ")}
          />
        ))}
      </Section>
      <Section title={t("Related searches")} count={suggestions.length}>
        {suggestions.map((phrase) => (
          <li key={phrase} className="py-1 text-sm">
            <PageLink page="keywords" search={{ q: phrase }} className="hover:underline">
              {phrase}
            </PageLink>
          </li>
        ))}
      </Section>
    </>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Card title={title} note={t("{n, plural, one {# entry} other {# entries}}", { n: count })}>
      <ul className="divide-y">{children}</ul>
    </Card>
  );
}

function Entry({ title, note }: { title: ReactNode; note: string }) {
  return (
    <li className="py-1.5 text-sm first:pt-0 last:pb-0">
      <span className="block font-medium wrap-anywhere">{title}</span>
      <span className="text-xs text-muted">{note}</span>
    </li>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : url;
}
