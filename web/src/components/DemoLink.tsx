import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../api/client.ts";
import { t } from "../i18n/index.ts";
import { type PageId, pathOf } from "../paths.ts";
import { useMode } from "../session/use-session.ts";
import { Button } from "../ui/Button.tsx";
import { tell } from "../ui/toasts.ts";
import { errorWords } from "./error-advice.ts";

/** From an empty page to the same page full of what is made up. There is none in the demo itself. */
export function DemoLink({ page }: { page: PageId }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("demo", "workspaces.list", { limit: 200 }),
    onSuccess: ({ data }) => {
      const brand = data.at(-1);
      if (brand !== undefined) void navigate({ to: pathOf(brand.id, page) });
    },
    onError: (error) => tell(t("The demo cannot be opened"), { description: errorWords(error).message, tone: "bad" }),
  });
  if (useMode() === "demo") return null;
  return (
    <Button look="quiet" busy={isPending} onClick={() => mutate()}>
      {t("See it with demo data")}
    </Button>
  );
}
