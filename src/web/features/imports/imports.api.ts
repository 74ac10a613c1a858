import type {
  answerImportRoute,
  ImportKind,
  ImportState,
  importRoute,
  importsRoute,
  ordersDataImportRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import type { cancelJobRoute, progressRoute, retryJobRoute } from "#contract/progress.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { type Call, call } from "../../lib/api/call.ts";

export type Upload = {
  kind: ImportKind;
  file: File;
  storeId: string | null;
  market: string | null;
  mapping: Record<string, string>;
  dryRun: boolean;
};

const UPLOAD_PATHS = {
  orders: "/api/ordersDataImport",
  products: "/api/productsDataImport",
  billing: "/api/billingDataImport",
} as const satisfies Record<ImportKind, Call["path"]>;

function uploadCall({ kind, file, storeId, market, mapping, dryRun }: Upload): Call {
  const form = new FormData();
  if (storeId !== null) form.set("storeId", storeId);
  if (market !== null) form.set("market", market);
  if (Object.keys(mapping).length > 0) form.set("mapping", JSON.stringify(mapping));
  form.set("dryRun", String(dryRun));
  // Last, so that a streaming server knows the fields before the bytes arrive.
  form.set("file", file, file.name);
  return { method: "POST", path: UPLOAD_PATHS[kind], form };
}

type Started = ResponseOf<typeof ordersDataImportRoute>;
type Answer = { id: string } & BodyInputOf<typeof answerImportRoute>;

const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    imports: build.query<ResponseOf<typeof importsRoute>, { page: number; perPage: number }>({
      query: (query) => call<typeof importsRoute>("GET", "/api/imports", { query }),
      providesTags: ["Imports"],
    }),
    importState: build.query<ImportState, string>({
      query: (id) => call<typeof importRoute>("GET", "/api/imports/:id", { params: { id } }),
      providesTags: ["Imports"],
    }),
    upload: build.mutation<Started, Upload>({
      query: uploadCall,
      invalidatesTags: ["Imports", "Jobs"],
    }),
    answerImport: build.mutation<Started, Answer>({
      query: ({ id, ...body }) => call<typeof answerImportRoute>("POST", "/api/imports/:id/answers", { params: { id }, body }),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    undoImport: build.mutation<Started, string>({
      query: (id) => call<typeof undoImportRoute>("POST", "/api/imports/:id/undo", { params: { id } }),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    progress: build.query<ResponseOf<typeof progressRoute>, void>({
      query: () => call<typeof progressRoute>("GET", "/api/progress"),
      providesTags: ["Jobs"],
    }),
    cancelJob: build.mutation<ResponseOf<typeof cancelJobRoute>, string>({
      query: (id) => call<typeof cancelJobRoute>("POST", "/api/progress/:id/cancel", { params: { id } }),
      invalidatesTags: ["Imports", "Jobs"],
    }),
    retryJob: build.mutation<ResponseOf<typeof retryJobRoute>, string>({
      query: (id) => call<typeof retryJobRoute>("POST", "/api/progress/:id/retry", { params: { id } }),
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
  useUndoImportMutation,
  useProgressQuery,
  useCancelJobMutation,
  useRetryJobMutation,
} = importsApi;
