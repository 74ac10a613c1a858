import type {
  createExpenseRoute,
  deleteExpenseRoute,
  Expense,
  expenseCategoriesRoute,
  expenseRoute,
  expensesRoute,
  restoreExpenseRoute,
  updateExpenseRoute,
} from "#contract/expenses.ts";
import type { productRoute } from "#contract/product.ts";
import type { BodyInputOf, QueryInputOf, ResponseOf } from "#contract/route.ts";
import type { searchRoute } from "#contract/search.ts";
import { api, FIGURE_TAGS } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

export type ExpensesQuestion = Omit<QueryInputOf<typeof expensesRoute>, "page" | "perPage"> & { page?: number; perPage?: number };
export type ExpensesAnswer = ResponseOf<typeof expensesRoute>;

const STALE = ["Jobs", ...FIGURE_TAGS] as const;

const expensesApi = api.injectEndpoints({
  endpoints: (build) => ({
    expenses: build.query<ExpensesAnswer, ExpensesQuestion>({
      query: (query) => call<typeof expensesRoute>("GET", "/api/expenses", { query }),
      providesTags: ["Expenses"],
    }),
    expense: build.query<Expense, string>({
      query: (id) => call<typeof expenseRoute>("GET", "/api/expenses/:id", { params: { id } }),
      providesTags: ["Expenses"],
    }),
    expenseCategories: build.query<ResponseOf<typeof expenseCategoriesRoute>, void>({
      query: () => call<typeof expenseCategoriesRoute>("GET", "/api/expense-categories"),
      providesTags: ["Expenses"],
    }),
    createExpense: build.mutation<Expense, BodyInputOf<typeof createExpenseRoute>>({
      query: (body) => call<typeof createExpenseRoute>("POST", "/api/expenses", { body }),
      invalidatesTags: [...STALE],
    }),
    updateExpense: build.mutation<Expense, { id: string; body: BodyInputOf<typeof updateExpenseRoute> }>({
      query: ({ id, body }) => call<typeof updateExpenseRoute>("PATCH", "/api/expenses/:id", { params: { id }, body }),
      invalidatesTags: [...STALE],
    }),
    deleteExpense: build.mutation<null, string>({
      query: (id) => call<typeof deleteExpenseRoute>("DELETE", "/api/expenses/:id", { params: { id } }),
      invalidatesTags: [...STALE],
    }),
    restoreExpense: build.mutation<Expense, string>({
      query: (id) => call<typeof restoreExpenseRoute>("POST", "/api/expenses/:id/restore", { params: { id } }),
      invalidatesTags: [...STALE],
    }),
    /** What an expense can be put on: looked for by words, and known by its id. */
    foundProducts: build.query<ResponseOf<typeof searchRoute>["products"], string>({
      query: (q) => call<typeof searchRoute>("GET", "/api/search", { query: { q } }),
      transformResponse: ({ products }: ResponseOf<typeof searchRoute>) => products,
      providesTags: ["DashboardProducts"],
    }),
    knownProduct: build.query<ResponseOf<typeof productRoute>, string>({
      query: (id) => call<typeof productRoute>("GET", "/api/products/:id", { params: { id } }),
      providesTags: ["DashboardProducts"],
    }),
  }),
});

export const {
  useExpensesQuery,
  useExpenseQuery,
  useExpenseCategoriesQuery,
  useCreateExpenseMutation,
  useUpdateExpenseMutation,
  useDeleteExpenseMutation,
  useRestoreExpenseMutation,
  useFoundProductsQuery,
  useKnownProductQuery,
} = expensesApi;
