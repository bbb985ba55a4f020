import { FindableError } from "@findable/contract/client";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query-client.ts";
import { router } from "./router.tsx";
import { SESSION_KEY } from "./session/session.ts";
import { followSignOuts } from "./session/sign-out.ts";
import { titleCutTexts } from "./ui/title-cut-texts.ts";

/** The session ended while the app was open: read it again, so that the frame offers to sign in. */
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { error } = query.state;
  if (
    type === "updated" &&
    error instanceof FindableError &&
    error.status === 401 &&
    query.queryKey[0] !== SESSION_KEY[0]
  ) {
    void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
  }
});

followSignOuts();
titleCutTexts();

const box = document.getElementById("root");
if (box === null) throw new Error("The page has no place for the app.");
createRoot(box).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
