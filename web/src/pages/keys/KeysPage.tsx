import type { ApiKey } from "@findable/contract/client";
import { KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../api/use-act.ts";
import { useList } from "../../api/use-list.ts";
import { Answer } from "../../components/Answer.tsx";
import { ErrorCard } from "../../components/ErrorCard.tsx";
import { CopyAs } from "../../components/lists/CopyAs.tsx";
import { DataTable } from "../../components/lists/DataTable.tsx";
import { ExportCsv } from "../../components/lists/ExportCsv.tsx";
import { LoadMore } from "../../components/lists/LoadMore.tsx";
import { PageHeader } from "../../components/PageHeader.tsx";
import { t } from "../../i18n/index.ts";
import { useWhyNot } from "../../session/rights.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmByName } from "../../ui/ConfirmByName.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { notify } from "../../ui/toasts.ts";
import { useUrlState } from "../../url/use-url-state.ts";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { KeysTiles } from "./KeysTiles.tsx";
import { CSV_COLUMNS, KeyOnPhone, keyColumns } from "./key-columns.tsx";
import { KEYS_URL } from "./keys-url.ts";

export default function KeysPage() {
  const [state, setState] = useUrlState(KEYS_URL);
  const [isCreating, setCreating] = useState(false);
  const [toRevoke, setToRevoke] = useState<ApiKey>();
  const { key: mine } = useSession();
  const whyNot = useWhyNot("auth.keys.create");
  const keys = useList("auth.keys.list", { limit: 200 });
  const all = keys.data?.items ?? [];
  const rows = state.all ? all : all.filter(({ revokedAt }) => revokedAt === null);
  const create = (
    <Button
      look="primary"
      icon={<Plus aria-hidden className="size-4" />}
      whyNot={whyNot}
      onClick={() => setCreating(true)}
    >
      {t("Create key")}
    </Button>
  );
  const revoke = (key: ApiKey) => setToRevoke(key);
  return (
    <>
      <PageHeader
        title={t("API keys")}
        note={t("Credentials for programs, agents and this app, newest first")}
        actions={
          <>
            <ExportCsv name="auth.keys.list" input={{}} fileName="api-keys" columns={CSV_COLUMNS} />
            <CopyAs name="auth.keys.list" input={{}} />
            {create}
          </>
        }
      />
      <KeysTiles keys={keys.data === undefined ? undefined : all} />
      <Card flush className="mt-5">
        <div className="flex items-center border-b px-4 py-3">
          <Checkbox checked={state.all} onChange={(on) => setState({ all: on })}>
            {t("Show revoked keys")}
          </Checkbox>
        </div>
        <Answer of={keys} loading={<SkeletonRows rows={5} />}>
          {() =>
            rows.length === 0 ? (
              <EmptyState icon={<KeyRound />} title={t("No active keys")} actions={create}>
                {t(
                  "Create a key to give a program or an agent access to one workspace or to all of them. You can revoke it at any time.",
                )}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label={t("API keys")}
                  columns={keyColumns({ mine: mine?.id, all, onRevoke: revoke })}
                  rows={rows}
                  rowKey={({ id }) => id}
                  phone={(key) => <KeyOnPhone apiKey={key} isMine={key.id === mine?.id} onRevoke={revoke} />}
                />
                <LoadMore list={keys} hidden={all.length - rows.length} />
              </>
            )
          }
        </Answer>
      </Card>
      {isCreating ? <CreateKeyDialog onClose={() => setCreating(false)} /> : null}
      {toRevoke === undefined ? null : (
        <RevokeKey
          apiKey={toRevoke}
          isMine={toRevoke.id === mine?.id}
          hasMadeKeys={all.some(({ createdByKeyId }) => createdByKeyId === toRevoke.id)}
          onClose={() => setToRevoke(undefined)}
        />
      )}
    </>
  );
}

interface RevokeKeyProps {
  apiKey: ApiKey;
  isMine: boolean;
  /** Whether the key created other keys. */
  hasMadeKeys: boolean;
  onClose(): void;
}

function RevokeKey({ apiKey, isMine, hasMadeKeys, onClose }: RevokeKeyProps) {
  const [descendants, setDescendants] = useState(false);
  const revoke = useAct("auth.keys.revoke", {
    onDone: () => {
      notify(t("{name} revoked", { name: apiKey.name }), { tone: "good" });
      onClose();
    },
  });
  return (
    <ConfirmByName
      open
      onClose={onClose}
      title={t("Revoke this key?")}
      name={apiKey.name}
      actLabel={t("Revoke key")}
      act={revoke}
      onConfirm={() => revoke.mutate({ key_id: apiKey.id, descendants })}
    >
      <p>
        {t("Requests with this key fail immediately. You cannot undo this. Runs that it started continue.")}{" "}
        {isMine ? t("You are signed in with this key, so every session that uses it ends.") : null}
      </p>
      {hasMadeKeys ? (
        <div className="mt-3">
          <Checkbox checked={descendants} onChange={setDescendants}>
            {t("Also revoke the keys that it created")}
          </Checkbox>
        </div>
      ) : null}
      {revoke.error === null ? null : <ErrorCard error={revoke.error} className="mt-3" />}
    </ConfirmByName>
  );
}
