import type { addExpenseDocumentRoute } from "#contract/expense-documents.ts";
import type { ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { ask, type Call } from "../../lib/api/call.ts";

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    expenseDocuments: build.query({
      ...ask("GET", "/api/expenses/:id/documents", (id: string) => ({ params: { id } })),
      providesTags: ["Expenses"],
    }),
    addDocument: build.mutation<ResponseOf<typeof addExpenseDocumentRoute>, { id: string; file: File }>({
      query: ({ id, file }): Call => {
        const form = new FormData();
        form.set("file", file, file.name);
        return { method: "POST", path: `/api/expenses/${encodeURIComponent(id)}/documents`, form };
      },
      invalidatesTags: ["Expenses"],
    }),
    removeDocument: build.mutation({
      ...ask("DELETE", "/api/expenses/:id/documents/:documentId", (params: { id: string; documentId: string }) => ({ params })),
      invalidatesTags: ["Expenses"],
    }),
  }),
});

export const { useExpenseDocumentsQuery, useAddDocumentMutation, useRemoveDocumentMutation } = documentsApi;
