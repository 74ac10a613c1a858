import type { AnswerAt } from "../../../lib/api/call.ts";
import { ask } from "../../../lib/api/call.ts";
import { api, FIGURE_TAGS } from "../../../lib/api/api.ts";

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rates: build.query({ ...ask("GET", "/api/rates", "query"), providesTags: ["CompanySettings"] }),
    previewRate: build.query({ ...ask("POST", "/api/rates/preview", "body"), keepUnusedDataFor: 0 }),
    saveRate: build.mutation({
      ...ask(
        "PUT",
        "/api/rates/:currency/:day",
        ({ mid, note, ...params }: { currency: string; day: string; mid: string; note: string }) => ({
          params,
          body: { mid, note },
        }),
      ),
      invalidatesTags: [...FIGURE_TAGS, "CompanySettings", "Jobs"],
    }),
    deleteRate: build.mutation({
      ...ask("DELETE", "/api/rates/:currency/:day", (params: { currency: string; day: string }) => ({ params })),
      invalidatesTags: [...FIGURE_TAGS, "CompanySettings", "Jobs"],
    }),
  }),
});

export type RatesAnswer = AnswerAt<"GET", "/api/rates">;

export const { useRatesQuery, usePreviewRateQuery, useSaveRateMutation, useDeleteRateMutation } = ratesApi;
