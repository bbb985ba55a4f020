import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { OwnNoticeSettings } from "../../components/account/NoticeSettings.tsx";
import { OwnSessions } from "../../components/account/OwnSessions.tsx";
import { t } from "../../i18n/index.ts";
import { callApp, type Security } from "../../session/sign-ins.ts";
import { Brand } from "../../shell/Brand.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { AuthenticatorCard } from "./AuthenticatorCard.tsx";
import { Fault } from "./Fault.tsx";
import { PasskeysCard } from "./PasskeysCard.tsx";
import { PasswordCard } from "./PasswordCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";

/** How one signs in, and to which agency. Every person has this page, whatever their role. */
export default function AccountPage() {
  const client = useQueryClient();
  const { data: security, error } = useQuery({
    queryKey: ["account-security"],
    queryFn: () => callApp<Security>("GET", "/account"),
  });
  const onChanged = () => void client.invalidateQueries({ queryKey: ["account-security"] });
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col gap-4 px-4 py-10">
      <title>{t("Account · Findable")}</title>
      <div className="flex items-center justify-between gap-4">
        <Brand />
        <Link to="/" className="text-sm text-accent hover:underline">
          {t("Back to the app")}
        </Link>
      </div>
      <h1 className="mt-4 text-xl font-semibold">{t("Account")}</h1>
      <Fault error={error} />
      {security === undefined ? null : (
        <>
          <p className="text-sm text-muted">
            {security.name} · {security.email}
          </p>
          {security.isFresh ? null : <SignInAgain />}
          <ProfileCard security={security} onChanged={onChanged} />
          <PasskeysCard security={security} onChanged={onChanged} />
          <PasswordCard security={security} onChanged={onChanged} />
          <AuthenticatorCard security={security} onChanged={onChanged} />
          <OwnSessions />
          <OwnNoticeSettings />
          <AccountsCard security={security} />
          <AgenciesCard security={security} />
        </>
      )}
    </main>
  );
}

/** An open browser that somebody finds must not be enough to take the account over. */
function SignInAgain() {
  return (
    <p role="status" className="rounded-lg bg-warn-soft px-3 py-2 text-sm">
      {t("Changes need a sign-in within the last 15 minutes.")}{" "}
      <Link to="/sign-in" search={{ back: "/account" }} className="text-accent underline">
        {t("Sign in again")}
      </Link>
    </p>
  );
}

function AccountsCard({ security: { accounts } }: { security: Security }) {
  if (accounts.length === 0) return null;
  return (
    <Card title={t("Sign-in providers")}>
      <ul className="flex flex-col gap-2 text-sm">
        {accounts.map(({ issuer, email }) => (
          <li key={issuer}>
            {new URL(issuer).host}
            {email === null ? null : <span className="text-muted"> · {email}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AgenciesCard({ security: { agencies } }: { security: Security }) {
  const switching = useMutation({
    mutationFn: (agencyId: string) => callApp("POST", "/account/agency", { agencyId }),
    // A new document ends all state and requests of the other agency.
    onSuccess: () => location.assign("/app/"),
  });
  if (agencies.length < 2) return null;
  return (
    <Card title={t("Agencies")}>
      <Fault error={switching.error} />
      <ul className="flex flex-col gap-2 text-sm">
        {agencies.map(({ id, name, role, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span>
              {name} <span className="text-muted">· {role}</span>
            </span>
            {isCurrent ? (
              <span className="text-muted">{t("Current")}</span>
            ) : (
              <Button size="small" busy={switching.isPending} onClick={() => switching.mutate(id)}>
                {t("Switch to {name}", { name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
