import type { expensesRoute, previewExpenseRoute, updateExpenseRoute } from "#contract/expenses.ts";
import type { BodyInputOf, QueryInputOf, ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

export type ExpensesQuestion = Omit<QueryInputOf<typeof expensesRoute>, "page" | "perPage"> & { page?: number; perPage?: number };
export type ExpenseQuestion = BodyInputOf<typeof previewExpenseRoute>;
export type ExpensesAnswer = ResponseOf<typeof expensesRoute>;

const STALE = ["Jobs", ...FIGURE_TAGS] as const;

const expensesApi = api.injectEndpoints({
  endpoints: (build) => ({
    expenses: build.query({
      ...ask("GET", "/api/expenses", "query"),
      providesTags: ["Expenses"],
    }),
    expensesOverTime: build.query({
      ...ask("GET", "/api/expenses/over-time", "query"),
      providesTags: ["Expenses"],
    }),
    expenseSuggestions: build.query({
      ...ask("GET", "/api/expenses/suggestions"),
      providesTags: ["Expenses"],
    }),
    declineSuggestion: build.mutation({
      ...ask("PUT", "/api/expenses/:id/suggestion", ({ id, declined }: { id: string; declined: boolean }) => ({
        params: { id },
        body: { declined },
      })),
      invalidatesTags: ["Expenses"],
    }),
    expense: build.query({
      ...ask("GET", "/api/expenses/:id", (id: string) => ({ params: { id } })),
      providesTags: ["Expenses"],
    }),
    expenseCategories: build.query({
      ...ask("GET", "/api/expense-categories"),
      providesTags: ["Expenses"],
    }),
    createExpense: build.mutation({
      ...ask("POST", "/api/expenses", "body"),
      invalidatesTags: [...STALE],
    }),
    updateExpense: build.mutation({
      ...ask("PATCH", "/api/expenses/:id", ({ id, body }: { id: string; body: BodyInputOf<typeof updateExpenseRoute> }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: [...STALE],
    }),
    deleteExpense: build.mutation({
      ...ask("DELETE", "/api/expenses/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    restoreExpense: build.mutation({
      ...ask("POST", "/api/expenses/:id/restore", (id: string) => ({ params: { id } })),
      invalidatesTags: [...STALE],
    }),
    /** What an expense can be put on: looked for by words, and known by its id. */
    foundProducts: build.query({
      ...ask("GET", "/api/search", (q: string) => ({ query: { q } })),
      transformResponse: ({ products }: ResponseOf<typeof searchRoute>) => products,
      providesTags: ["DashboardProducts"],
    }),
    knownProduct: build.query({
      ...ask("GET", "/api/products/:id", (id: string) => ({ params: { id } })),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

/** What saving would do, asked while it is typed. */
const previewApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewExpense: build.query({
      ...ask("POST", "/api/expenses/preview", "body"),
      providesTags: ["Expenses"],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePreviewExpenseQuery } = previewApi;

export const {
  useExpensesQuery,
  useExpensesOverTimeQuery,
  useExpenseSuggestionsQuery,
  useDeclineSuggestionMutation,
  useExpenseQuery,
  useExpenseCategoriesQuery,
  useCreateExpenseMutation,
  useUpdateExpenseMutation,
  useDeleteExpenseMutation,
  useRestoreExpenseMutation,
  useFoundProductsQuery,
  useKnownProductQuery,
} = expensesApi;
