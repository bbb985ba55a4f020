import { CSPProvider } from "@base-ui/react/csp-provider";
import { Outlet } from "@tanstack/react-router";
import { ToastRegion } from "../ui/ToastRegion.tsx";

/** The root of all routes. Base UI must not write style elements: the content security policy blocks them. */
export function RootFrame() {
  return (
    <CSPProvider disableStyleElements>
      <Outlet />
      <ToastRegion />
    </CSPProvider>
  );
}
