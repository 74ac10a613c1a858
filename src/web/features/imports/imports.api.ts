import type { answerImportRoute, ImportKind, ordersDataImportRoute } from "#contract/imports.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import type { FileSource } from "#core/file-sources.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call } from "../../lib/api/call.ts";

export type Upload = {
  kind: ImportKind;
  file: File;
  storeId: string | null;
  market: string | null;
  mapping: Record<string, string>;
  /** Null: the headings tell. */
  source: FileSource | null;
  dryRun: boolean;
};

const UPLOAD_PATHS = {
  orders: "/api/ordersDataImport",
  products: "/api/productsDataImport",
  billing: "/api/billingDataImport",
  ads: "/api/adsDataImport",
  expenses: "/api/expensesDataImport",
} as const satisfies Record<ImportKind, Call["path"]>;

function uploadCall({ kind, file, storeId, market, mapping, source, dryRun }: Upload): Call {
  const form = new FormData();
  if (storeId !== null) form.set("storeId", storeId);
  if (market !== null) form.set("market", market);
  if (Object.keys(mapping).length > 0) form.set("mapping", JSON.stringify(mapping));
  if (source !== null) form.set("source", source);
  form.set("dryRun", String(dryRun));
  // Last, so that a streaming server knows the fields before the bytes arrive.
  form.set("file", file, file.name);
  return { method: "POST", path: UPLOAD_PATHS[kind], form };
}

type Started = ResponseOf<typeof ordersDataImportRoute>;
type Answer = { id: string } & BodyInputOf<typeof answerImportRoute>;

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query({
      ...ask("GET", "/api/imports", "query"),
      providesTags: ["Imports"],
    }),
    importState: build.query({
      ...ask("GET", "/api/imports/:id", (id: string) => ({ params: { id } })),
      providesTags: ["Imports"],
    }),
    upload: build.mutation<Started, Upload>({
      query: uploadCall,
      invalidatesTags: ["Imports", "Jobs"],
    }),
    answerImport: build.mutation({
      ...ask("POST", "/api/imports/:id/answers", ({ id, ...body }: Answer) => ({ params: { id }, body })),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    confirmImport: build.mutation({
      ...ask("POST", "/api/imports/:id/confirm", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    progress: build.query({
      ...ask("GET", "/api/progress"),
      providesTags: ["Jobs"],
    }),
    adsCoverage: build.query({
      ...ask("POST", "/api/ads", "body"),
      providesTags: ["DashboardTiles"],
    }),
    cancelJob: build.mutation({
      ...ask("POST", "/api/progress/:id/cancel", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    retryJob: build.mutation({
      ...ask("POST", "/api/progress/:id/retry", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Imports", "Jobs"],
    }),
  }),
});

/** What is known of an import already, without asking. */
export const useKnownImportState = importsApi.endpoints.importState.useQueryState;

export const {
  useImportsQuery,
  useImportStateQuery,
  useUploadMutation,
  useAnswerImportMutation,
  useConfirmImportMutation,
  useProgressQuery,
  useAdsCoverageQuery,
  useCancelJobMutation,
  useRetryJobMutation,
} = importsApi;
