import { CSPProvider } from "@base-ui/react/csp-provider";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { askFirst } from "./api/ask-first.ts";
import { PAGE_CODE } from "./page-code.ts";
import { PAGES } from "./pages.ts";
import { PAGE_IDS, PATHS, type PageId, type Place } from "./paths.ts";
import { requireSession } from "./session/require-session.ts";
import { ApprovalRedirect } from "./shell/ApprovalRedirect.tsx";
import { CampaignRedirect } from "./shell/CampaignRedirect.tsx";
import { HomeRedirect } from "./shell/HomeRedirect.tsx";
import { NotFoundPage } from "./shell/NotFoundPage.tsx";
import { PageError, PageLoading } from "./shell/PageStates.tsx";
import { WorkspaceFrame } from "./shell/WorkspaceFrame.tsx";
import { ToastRegion } from "./ui/ToastRegion.tsx";

const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFoundPage });
const begin = createRoute({ getParentRoute: () => root, path: "/", component: HomeRedirect });
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./pages/sign-in/SignInPage.tsx")),
});
const link = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/link",
  component: lazyRouteComponent(() => import("./pages/sign-in/LinkPage.tsx")),
});
const provider = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/provider",
  component: lazyRouteComponent(() => import("./pages/sign-in/ProviderPage.tsx")),
});
const join = createRoute({
  getParentRoute: () => root,
  path: "/join",
  component: lazyRouteComponent(() => import("./pages/sign-in/JoinPage.tsx")),
});
const first = createRoute({
  getParentRoute: () => root,
  path: "/first",
  component: lazyRouteComponent(() => import("./pages/sign-in/FirstOwnerPage.tsx")),
});
const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("./pages/account/AccountPage.tsx")),
  beforeLoad: requireSession,
});
const workspace = createRoute({
  getParentRoute: () => root,
  path: "/w/$workspaceId",
  component: WorkspaceFrame,
  beforeLoad: requireSession,
});
const approval = createRoute({
  getParentRoute: () => root,
  path: "/approvals/$approvalId",
  component: ApprovalRedirect,
  beforeLoad: requireSession,
});
const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$campaignId",
  component: CampaignRedirect,
  beforeLoad: requireSession,
});
const agency = createRoute({
  getParentRoute: () => root,
  path: "/agency",
  component: WorkspaceFrame,
  beforeLoad: requireSession,
});

function routesOf(parent: typeof workspace | typeof agency, isAgency: boolean) {
  return PAGE_IDS.filter((id) => (PAGES[id].agency ?? false) === isAgency).map((id) =>
    createRoute({
      getParentRoute: () => parent,
      path: asPath(PATHS[id]),
      component: lazyRouteComponent(PAGE_CODE[id]),
      // Not when a pointer only reaches the link.
      beforeLoad: ({ cause, params, location }) => {
        if (cause === "enter") askFirst(toPlace(id, params), location.searchStr).catch(() => undefined);
      },
      pendingComponent: PageLoading,
      errorComponent: PageError,
    }),
  );
}

export const router = createRouter({
  routeTree: root.addChildren([
    begin,
    signIn,
    link,
    provider,
    join,
    first,
    account,
    approval,
    campaign,
    workspace.addChildren(routesOf(workspace, false)),
    agency.addChildren(routesOf(agency, true)),
  ]),
  basepath: "/app",
  defaultPreload: "intent",
  defaultNotFoundComponent: NotFoundPage,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // Keep query strings readable: plain text instead of JSON, parsed by `url/fields.ts`.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
  },
});

function toPlace(page: PageId, params: Readonly<Record<string, string>>): Place {
  const encoded = Object.entries(params).map(([name, value]): [string, string] => [name, encodeURIComponent(value)]);
  return { page, workspaceId: params["workspaceId"], params: Object.fromEntries(encoded) };
}

// Paths are computed, so the router cannot infer their types. Links go through `pathOf`.
function asPath(path: string): "/$" {
  return path as "/$";
}

/** Base UI must not write style elements: the content security policy blocks them. */
function RootFrame() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <ToastRegion />
    </CSPProvider>
  );
}
