import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "@tanstack/react-router";
import { ToastRegion } from "../ui/ToastRegion.tsx";

/** What is around everything. Base UI writes no style elements: the page's policy would refuse them. */
export function RootFrame() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <ToastRegion />
    </CSPProvider>
  );
}
