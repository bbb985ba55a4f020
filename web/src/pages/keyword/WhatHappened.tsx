import { OutLink } from "../../components/OutLink.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { ShowAll } from "../../components/ShowAll.tsx";
import { formatDay } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";
import { Badge } from "../../ui/Badge.tsx";
import { MARKER_SHAPES, markerWords } from "./marker-words.ts";
import type { RankMarker } from "./use-history.ts";

const SHOWN = 5;

/** What the chart marks, in words, with the runs and pages behind it. */
export function WhatHappened({ markers }: { markers: readonly RankMarker[] }) {
  if (markers.length === 0) return null;
  return (
    <section className="mt-3 border-t pt-3" aria-labelledby="what-happened">
      <h3 id="what-happened" className="text-sm font-semibold">
        {t("What happened")}
      </h3>
      <ol className="mt-1 divide-y text-sm">
        <ShowAll items={markers} first={SHOWN}>
          {(marker) => <Happened key={`${marker.kind} ${marker.invocationId}`} marker={marker} />}
        </ShowAll>
      </ol>
    </section>
  );
}

function Happened({ marker }: { marker: RankMarker }) {
  const { kind, at, concerns, url, storm, invocationId } = marker;
  return (
    <li className="flex items-start gap-2.5 py-2">
      <svg
        viewBox="-1 -1 18 18"
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${kind === "storm" ? "text-chart-4" : "text-chart-6"}`}
      >
        <path
          d={MARKER_SHAPES[kind]}
          fill={kind === "publication" && concerns === "workspace" ? "none" : "currentColor"}
          stroke="currentColor"
          strokeWidth="1.2"
        />
      </svg>
      <span className="min-w-0 flex-1">
        <span className="block break-words">
          {url === null ? markerWords(marker) : <OutLink href={url}>{markerWords(marker)}</OutLink>}
          {concerns === "keyword" ? (
            <>
              {" "}
              <Badge tone="accent">{t("For this keyword")}</Badge>
            </>
          ) : null}
        </span>
        <span className="block text-xs text-muted">
          {storm === null ? null : `${t("noticed")} `}
          <time dateTime={at}>{formatDay(at)}</time>
          {storm === null
            ? null
            : ` · ${storm.location} · ${storm.device === "mobile" ? t("mobile") : t("desktop")} · ${t("perhaps an algorithm update")}`}
        </span>
      </span>
      <PageLink
        page="run"
        params={{ id: invocationId }}
        className="shrink-0 text-accent hover:underline"
        aria-label={t("Run behind: {what}", { what: markerWords(marker) })}
      >
        {t("Run")}
      </PageLink>
    </li>
  );
}
