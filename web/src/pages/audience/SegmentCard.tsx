import type { Segment } from "@findable/contract/client";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { OutLink } from "../../components/OutLink.tsx";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatShare } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Disclosure } from "../../ui/Disclosure.tsx";
import { RestsOn } from "./RestsOn.tsx";

/** A segment with its fields, the quote behind each, and what rests on it. */
export function SegmentCard({ segment, onEdit }: { segment: Segment; onEdit(): void }) {
  const whyNot = useWhyNot("research.icp.update");
  const { name, origin, confidence } = segment;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="flex flex-wrap items-center gap-2 text-lg font-semibold wrap-anywhere">
          {name}
          <Badge tone={origin === "person" ? "accent" : "outline"}>
            {origin === "person"
              ? t("Confirmed by a person")
              : t("Found by a run, confidence {share}", { share: formatShare(confidence) })}
          </Badge>
        </h2>
        <Button
          size="small"
          icon={<Pencil aria-hidden className="size-3.5" />}
          whyNot={whyNot}
          aria-label={t("Correct {name}", { name })}
          onClick={onEdit}
        >
          {t("Correct")}
        </Button>
      </div>
      <dl className="mt-3 grid gap-x-8 gap-y-3 text-sm md:grid-cols-2">
        {segmentFields(segment).map(({ field, label, values }) => (
          <div key={field}>
            <dt className="text-xs text-muted">{label}</dt>
            {values.map((value) => (
              <Value key={value} segment={segment} field={field} value={value} />
            ))}
          </div>
        ))}
      </dl>
      <RestsOn segment={segment} />
    </Card>
  );
}

function Value({ segment, field, value }: { segment: Segment; field: string; value: string }): ReactNode {
  const sources = segment.evidence.filter((one) => one.field === field && one.value === value);
  return (
    <dd className="wrap-anywhere">
      {value}
      {sources.length === 0 ? null : (
        <Disclosure summary={t("Source")}>
          {sources.map(({ url, quote }) => (
            <blockquote key={`${url} ${quote}`} className="border-l-2 pl-3 text-xs text-muted">
              “{quote}” {url === null ? t("your text") : <OutLink href={url}>{shortUrl(url)}</OutLink>}
            </blockquote>
          ))}
        </Disclosure>
      )}
    </dd>
  );
}

/** The filled fields of a segment, in reading order. */
function segmentFields(segment: Segment): { field: string; label: string; values: readonly string[] }[] {
  const fields = [
    { field: "jobToBeDone", label: t("Goal"), values: listOf(segment.jobToBeDone) },
    { field: "pain", label: t("Obstacle"), values: listOf(segment.pain) },
    { field: "budgetShape", label: t("Budget"), values: listOf(segment.budgetShape) },
    { field: "buyingProcess", label: t("Buying process"), values: listOf(segment.buyingProcess) },
    { field: "channels", label: t("Channels"), values: segment.channels },
    { field: "competitors", label: t("Alternatives they use"), values: segment.competitors },
  ];
  return fields.filter(({ values }) => values.length > 0);
}

function listOf(text: string | null): string[] {
  return text === null ? [] : [text];
}
