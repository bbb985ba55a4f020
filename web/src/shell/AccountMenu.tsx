import { ROLE_NAMES } from "@findable/contract/roles";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { ChevronsUpDown, Keyboard, KeyRound, LogIn, LogOut, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { isDemoWorkspace } from "../api/demo.ts";
import { Avatar } from "../components/Avatar.tsx";
import { errorWords } from "../components/words/error-advice.ts";
import { roleName } from "../components/words/role-words.ts";
import { t } from "../i18n/index.ts";
import { signOut } from "../session/sign-out.ts";
import { useSession } from "../session/use-session.ts";
import { useWorkspaceId } from "../session/use-workspace-id.ts";
import { Menu, type MenuEntry } from "../ui/Menu.tsx";
import { notify } from "../ui/toasts.ts";
import { openKeysHelp } from "./overlays.ts";
import { setTheme, type Theme, useTheme } from "./theme.ts";

/** Shows the session, and offers the theme, shortcuts and signing in or out. */
export default function AccountMenu() {
  const { key, person } = useSession();
  const isDemo = isDemoWorkspace(useWorkspaceId());
  const navigate = useNavigate();
  const router = useRouter();
  const leaving = useMutation({
    mutationFn: signOut,
    // Load a new document, which ends all state and requests of this one.
    onSuccess: (provider) => location.assign(provider ?? router.buildLocation({ to: "/sign-in" }).publicHref),
    onError: (error) => notify(errorWords(error).message, { tone: "bad" }),
  });
  const entries: MenuEntry[] = [
    ...useThemeEntries(),
    { label: t("Keyboard shortcuts"), icon: <Keyboard aria-hidden />, onChoose: openKeysHelp },
    ...(person == null
      ? []
      : [{ label: t("Account"), icon: <UserRound aria-hidden />, onChoose: () => void navigate({ to: "/account" }) }]),
    ...(key === null
      ? [{ label: t("Sign in"), icon: <LogIn aria-hidden />, onChoose: () => void navigate({ to: "/sign-in" }) }]
      : [{ label: t("Sign out"), icon: <LogOut aria-hidden />, onChoose: () => leaving.mutate() }]),
  ];
  const visitor = isDemo || key === null;
  return (
    <Menu entries={entries} align="start">
      <button
        type="button"
        className="flex w-full items-center gap-2.5 rounded-lg px-2 py-1.5 text-left hover:bg-hover"
      >
        {person == null ? (
          <span aria-hidden className="grid size-7 place-items-center rounded-full bg-sunken text-muted">
            {visitor ? <UserRound className="size-4" /> : <KeyRound className="size-4" />}
          </span>
        ) : (
          <Avatar name={person.name} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium">{visitor ? t("Demo visitor") : key.name}</span>
          <span className="block truncate text-xs text-muted">
            {visitor ? t("Demo data") : person == null ? describeKey(key) : personWords(person)}
          </span>
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </button>
    </Menu>
  );
}

function describeKey({ mode, scope, readOnly }: { mode: "live" | "test"; scope: string; readOnly: boolean }): string {
  const kind = mode === "test" ? t("Test key") : t("Live key");
  const reach = scope === "WORKSPACE" ? t("workspace") : t("agency");
  return [kind, reach, ...(readOnly ? [t("read only")] : [])].join(" · ");
}

function personWords({ role, email }: { role: string; email: string }): string {
  const known = ROLE_NAMES.find((name) => name === role);
  return [...(known === undefined ? [] : [roleName(known)]), email].join(" · ");
}

function useThemeEntries(): MenuEntry[] {
  const chosen = useTheme();
  const entry = (theme: Theme, label: string, icon: React.ReactNode): MenuEntry => ({
    label: theme === chosen ? t("{label} (current)", { label }) : label,
    icon,
    onChoose: () => setTheme(theme),
  });
  return [
    entry("light", t("Light"), <Sun aria-hidden />),
    entry("dark", t("Dark"), <Moon aria-hidden />),
    entry("system", t("System"), <Monitor aria-hidden />),
  ];
}
