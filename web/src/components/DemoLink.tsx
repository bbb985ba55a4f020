import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../i18n/index.ts";
import { type PageId, pathOf } from "../paths.ts";
import { findDemoWorkspace } from "../session/demo-workspace.ts";
import { useMode } from "../session/use-session.ts";
import { Button } from "../ui/Button.tsx";

/** Opens the same page of the demo, which has data. Demo data never mixes with the workspace's own. */
export function DemoLink({ page }: { page: PageId }) {
  const mode = useMode();
  const navigate = useNavigate();
  const going = useMutation({
    mutationFn: findDemoWorkspace,
    onSuccess: (workspaceId) => navigate({ to: pathOf(workspaceId, page) }),
  });
  if (mode === "demo") return null;
  return (
    <Button look="quiet" busy={going.isPending} onClick={() => going.mutate()}>
      {t("View demo data")}
    </Button>
  );
}
