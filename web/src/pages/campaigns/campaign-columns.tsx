import type { Campaign } from "@findable/contract/client";
import { CampaignState } from "../../components/CampaignState.tsx";
import type { Column } from "../../components/lists/DataTable.tsx";
import { PageLink } from "../../components/PageLink.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { campaignTitle } from "../../components/words/campaign-words.ts";
import { shortUrl } from "../../components/words/short-url.ts";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/index.ts";

/** The domains of competitors by their IDs. */
type Competitors = ReadonlyMap<string, string>;

export function campaignColumns(competitors: Competitors): readonly Column<Campaign>[] {
  return [
    { key: "seed", header: t("Campaign"), cell: (campaign) => <Seed campaign={campaign} competitors={competitors} /> },
    { key: "status", header: t("State"), cell: ({ status }) => <CampaignState status={status} /> },
    {
      key: "found",
      header: t("Domains found"),
      align: "right",
      from: "xl",
      cell: ({ summary }) => formatNumber(summary.serpResultsFetched),
    },
    { key: "drafts", header: t("Drafts"), align: "right", cell: ({ summary }) => formatNumber(summary.finalDrafts) },
    { key: "sent", header: t("Sent"), align: "right", cell: ({ outcomes }) => formatNumber(outcomes.sent) },
    { key: "replied", header: t("Replied"), align: "right", cell: ({ outcomes }) => formatNumber(outcomes.replied) },
    {
      key: "placed",
      header: t("Link placed"),
      align: "right",
      cell: ({ outcomes }) => formatNumber(outcomes.placed),
    },
    {
      key: "created",
      header: t("Started"),
      align: "right",
      from: "lg",
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

function Seed({ campaign, competitors }: { campaign: Campaign; competitors: Competitors }) {
  return (
    <div className="max-w-md min-w-0 py-1.5">
      <PageLink
        page="campaign"
        params={{ id: campaign.campaignId }}
        className="font-medium wrap-anywhere hover:underline"
      >
        {campaignTitle(campaign, competitors.get(campaign.seed.competitorId ?? ""))}
      </PageLink>
      <p className="text-xs wrap-anywhere text-muted md:line-clamp-1">{shortUrl(campaign.outreach.ourContentUrl)}</p>
    </div>
  );
}

export function CampaignOnPhone({ campaign, competitors }: { campaign: Campaign; competitors: Competitors }) {
  const { summary, outcomes, status, createdAt } = campaign;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <Seed campaign={campaign} competitors={competitors} />
        <span className="py-1.5">
          <CampaignState status={status} />
        </span>
      </div>
      <dl className="grid grid-cols-4 gap-2 text-xs">
        <Count of={t("Drafts")} value={summary.finalDrafts} />
        <Count of={t("Sent")} value={outcomes.sent} />
        <Count of={t("Replied")} value={outcomes.replied} />
        <Count of={t("Link placed")} value={outcomes.placed} />
      </dl>
      <p className="text-xs text-muted">
        {t("From {found} domains", { found: formatNumber(summary.serpResultsFetched) })} ·{" "}
        <RelativeTime at={createdAt} />
      </p>
    </div>
  );
}

function Count({ of, value }: { of: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-muted">{of}</dt>
      <dd className="text-sm font-medium tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}

/** Columns have the API's field names in every language. */
export const CSV_COLUMNS: readonly (readonly [string, (campaign: Campaign) => string | number | null])[] = [
  ["campaignId", ({ campaignId }) => campaignId],
  ["status", ({ status }) => status],
  ["keyword", ({ seed }) => seed.keyword],
  ["competitorId", ({ seed }) => seed.competitorId],
  ["ourContentUrl", ({ outreach }) => outreach.ourContentUrl],
  ["serpResultsFetched", ({ summary }) => summary.serpResultsFetched],
  ["afterContactDiscovery", ({ summary }) => summary.afterContactDiscovery],
  ["finalDrafts", ({ summary }) => summary.finalDrafts],
  ["sent", ({ outcomes }) => outcomes.sent],
  ["replied", ({ outcomes }) => outcomes.replied],
  ["placed", ({ outcomes }) => outcomes.placed],
  ["createdAt", ({ createdAt }) => createdAt],
];
