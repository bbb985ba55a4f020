import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { PAGE_CODE } from "./page-code.ts";
import { PAGES } from "./pages.ts";
import { PAGE_IDS, PATHS } from "./paths.ts";
import { requireSession } from "./session/require-session.ts";
import { ApprovalDoor } from "./shell/ApprovalDoor.tsx";
import { Begin } from "./shell/Begin.tsx";
import { LostPage } from "./shell/LostPage.tsx";
import { PageFault } from "./shell/PageFault.tsx";
import { PageWait } from "./shell/PageWait.tsx";
import { RootFrame } from "./shell/RootFrame.tsx";
import { WorkspaceFrame } from "./shell/WorkspaceFrame.tsx";

const root = createRootRoute({ component: RootFrame, notFoundComponent: LostPage });
const begin = createRoute({ getParentRoute: () => root, path: "/", component: Begin });
const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("./pages/sign-in/SignInPage.tsx")),
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
  component: ApprovalDoor,
  beforeLoad: requireSession,
});
const agency = createRoute({
  getParentRoute: () => root,
  path: "/agency",
  component: WorkspaceFrame,
  beforeLoad: requireSession,
});

/** A route for every page of the table. */
function routesOf(parent: typeof workspace | typeof agency, isAgency: boolean) {
  return PAGE_IDS.filter((id) => (PAGES[id].agency ?? false) === isAgency).map((id) =>
    createRoute({
      getParentRoute: () => parent,
      path: asPath(PATHS[id]),
      component: lazyRouteComponent(PAGE_CODE[id]),
      pendingComponent: PageWait,
      errorComponent: PageFault,
    }),
  );
}

export const router = createRouter({
  routeTree: root.addChildren([
    begin,
    signIn,
    approval,
    workspace.addChildren(routesOf(workspace, false)),
    agency.addChildren(routesOf(agency, true)),
  ]),
  basepath: "/app",
  defaultPreload: "intent",
  defaultNotFoundComponent: LostPage,
  defaultErrorComponent: PageFault,
  scrollRestoration: true,
  // Addresses are for people: plain texts, as pages declare and read them (`url/fields.ts`).
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const entries = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    return entries.length === 0 ? "" : `?${new URLSearchParams(entries)}`;
  },
});

// The paths vary, so the router's own types of them are not used: links go through `pathOf`.
function asPath(path: string): "/$" {
  return path as "/$";
}
