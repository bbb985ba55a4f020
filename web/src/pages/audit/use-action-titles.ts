import { useQuery } from "@tanstack/react-query";

interface OpenApi {
  paths: Record<string, Record<string, { operationId?: string; summary?: string }>>;
}

/** The titles of operations by name, from the API description; empty until they are read. */
export function useActionTitles(): Readonly<Record<string, string>> {
  const { data } = useQuery({
    queryKey: ["openapi", "titles"],
    queryFn: readTitles,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? {};
}

async function readTitles(): Promise<Record<string, string>> {
  const response = await fetch("/openapi.json");
  if (!response.ok) return {};
  const { paths }: OpenApi = await response.json();
  return Object.fromEntries(
    Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, summary }) =>
        operationId === undefined || summary === undefined ? [] : [[operationId, summary]],
      ),
  );
}
