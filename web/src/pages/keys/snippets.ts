/** The address and the credentials for the snippets. */
export interface Place {
  origin: string;
  secret: string;
  /** Set for keys with access to several workspaces. */
  workspaceId: string | undefined;
}

/** Configuration snippets that are ready to paste. */
export function snippetsOf({ origin, secret, workspaceId }: Place) {
  const header = workspaceId === undefined ? [] : [`  -H "X-Workspace-Id: ${workspaceId}"`];
  return {
    env: [
      `FINDABLE_URL=${origin}`,
      `FINDABLE_API_KEY=${secret}`,
      ...(workspaceId === undefined ? [] : [`FINDABLE_WORKSPACE=${workspaceId}`]),
    ].join("\n"),
    curl: [`curl ${origin}/v1/keywords`, `  -H "Authorization: Bearer ${secret}"`, ...header].join(" \\\n"),
    claude: [
      `claude mcp add --transport http findable ${origin}/mcp`,
      `  --header "Authorization: Bearer ${secret}"`,
      ...(workspaceId === undefined ? [] : [`  --header "X-Workspace-Id: ${workspaceId}"`]),
    ].join(" \\\n"),
    cursor: JSON.stringify({ mcpServers: { findable: cursorServer({ origin, secret, workspaceId }) } }, null, 2),
    vscode: `code --add-mcp '${JSON.stringify({ name: "findable", type: "http", url: `${origin}/mcp`, headers: headersOf(secret, workspaceId) })}'`,
  };
}

/** A link that adds the server to Cursor. Cursor refuses tool names with dots. */
export function cursorLink(place: Place): string {
  const config = btoa(JSON.stringify(cursorServer(place)));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=findable&config=${encodeURIComponent(config)}`;
}

function cursorServer({ origin, secret, workspaceId }: Place) {
  return { url: `${origin}/mcp?names=underscore`, headers: headersOf(secret, workspaceId) };
}

function headersOf(secret: string, workspaceId: string | undefined): Record<string, string> {
  return {
    Authorization: `Bearer ${secret}`,
    ...(workspaceId === undefined ? {} : { "X-Workspace-Id": workspaceId }),
  };
}
