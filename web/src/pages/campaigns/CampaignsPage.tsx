import type { Campaign } from "@findable/contract/client";
import { Link2, Plus } from "lucide-react";
import { useList } from "../../api/use-list.ts";
import { DemoLink } from "../../components/DemoLink.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { FilterBar } from "../../components/lists/FilterBar.tsx";
import { FilterText } from "../../components/lists/FilterText.tsx";
import { ListTable } from "../../components/lists/ListTable.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { useCompetitorDomains } from "../../components/use-competitor-domains.ts";
import { CAMPAIGN_STATUSES, campaignStatusWord } from "../../components/words/campaign-words.ts";
import { skillName } from "../../components/words/skill-words.ts";
import { t } from "../../i18n/index.ts";
import { useListKeys } from "../../keys/use-list-keys.ts";
import { useWhyNot } from "../../session/rights.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { MultiSelect } from "../../ui/MultiSelect.tsx";
import { useGo } from "../../url/use-go.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { CampaignOnPhone, CSV_COLUMNS, campaignColumns } from "./campaign-columns.tsx";
import { CAMPAIGNS_URL } from "./campaigns-url.ts";

const RELOAD_MS = 10_000;
const NO_FILTER = { status: [], tag: "" };
const SKILLS = ["link_building.serp_outreach", "link_building.competitor_outreach", "link_hunter"] as const;

/** The outreach campaigns of the workspace. */
export default function CampaignsPage() {
  const [state, setState] = useUrlState(CAMPAIGNS_URL);
  const filters = { status: state.status.join(",") || undefined, tag: state.tag || undefined };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const list = useList("link_building.serp_outreach.list", filters, { everyMs: RELOAD_MS });
  const items = list.data?.items ?? [];
  const competitors = useCompetitorDomains(items.map(({ seed }) => seed.competitorId));
  const go = useGo();
  const open = ({ campaignId }: Campaign) => go("campaign", { id: campaignId });
  const keys = useListKeys(items.length, { onOpen: (index) => items[index] && open(items[index]) });
  return (
    <>
      <PageHeader
        title={t("Campaigns")}
        note={t("Emails that ask partners for links. Nothing is sent without an approval.")}
        actions={
          <>
            <ExportCsv
              name="link_building.serp_outreach.list"
              input={filters}
              fileName="campaigns"
              columns={CSV_COLUMNS}
            />
            <CopyAs name="link_building.serp_outreach.list" input={filters} />
            <StartMenu />
          </>
        }
      />
      <Card flush>
        <FilterBar isNarrowed={isFiltered} onClear={() => setState(NO_FILTER)}>
          <MultiSelect
            label={t("State")}
            values={state.status}
            choices={CAMPAIGN_STATUSES.map((value) => ({ value, label: campaignStatusWord(value) }))}
            onChange={(status) => setState({ status })}
          />
          <FilterText isFirst label={t("Tag")} value={state.tag} onChange={(tag) => setState({ tag })} />
        </FilterBar>
        <ListTable
          list={list}
          empty={<NoCampaigns isFiltered={isFiltered} onClear={() => setState(NO_FILTER)} />}
          label={t("Campaigns")}
          columns={campaignColumns(competitors)}
          rowKey={({ campaignId }) => campaignId}
          phone={(campaign) => <CampaignOnPhone campaign={campaign} competitors={competitors} />}
          onOpen={open}
          keys={keys}
        />
      </Card>
    </>
  );
}

/** Starts a campaign through the form of its skill, which shows the price. */
function StartMenu() {
  const go = useGo();
  const whyNot = useWhyNot("link_building.serp_outreach.update");
  const button = (
    <Button look="primary" icon={<Plus aria-hidden className="size-4" />} whyNot={whyNot}>
      {t("Start a campaign")}
    </Button>
  );
  if (whyNot !== undefined) return button;
  return (
    <Menu
      entries={SKILLS.map((skill) => ({
        label: skillName(skill),
        onChoose: () => go("runs", undefined, { start: "1", run: skill }),
      }))}
    >
      {button}
    </Menu>
  );
}

function NoCampaigns({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t("No matching campaigns")}
        actions={<Button onClick={onClear}>{t("Clear filters")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Link2 />}
      title={t("No campaigns yet")}
      actions={
        <>
          <StartMenu />
          <DemoLink page="campaigns" />
        </>
      }
    >
      {t(
        "A campaign finds pages that could link to yours, filters them, finds a contact at each and drafts an email. You review every draft.",
      )}
    </EmptyState>
  );
}
