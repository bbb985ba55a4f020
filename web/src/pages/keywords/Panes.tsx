import type { ComponentProps } from "react";
import { TrackRankings } from "../../components/TrackRankings.tsx";
import { useCurrentWorkspace } from "../../session/use-workspaces.ts";
import { ImportDrawer } from "./ImportDrawer.tsx";
import type { KeywordsState } from "./keywords-url.ts";
import { PillarsDrawer } from "./PillarsDrawer.tsx";
import { ResearchDrawer } from "./ResearchDrawer.tsx";

/** The pane beside the table. Its name is in the URL. */
export function Panes({
  open,
  whyNot,
  tracked,
  onClose,
  onChanged,
  onPillar,
}: {
  open: KeywordsState["open"];
  whyNot: string | undefined;
  /** The keywords of the table, for tracking. */
  tracked: Pick<ComponentProps<typeof TrackRankings>, "filter" | "count">;
  onClose(): void;
  onChanged(): void;
  onPillar(id: string): void;
}) {
  const current = useCurrentWorkspace();
  switch (open) {
    case "":
      return null;
    case "research":
      return (
        <ResearchDrawer
          key={current?.id}
          seed={current?.primaryDomain ?? ""}
          whyNot={whyNot}
          onClose={onClose}
          onDone={onChanged}
        />
      );
    case "import":
      return <ImportDrawer whyNot={whyNot} onClose={onClose} onDone={onChanged} />;
    case "track":
      return <TrackRankings {...tracked} onClose={onClose} />;
    case "pillars":
      return <PillarsDrawer whyNot={whyNot} onClose={onClose} onShow={onPillar} />;
  }
}
