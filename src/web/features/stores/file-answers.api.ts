import type { BodyInputOf } from "#contract/route.ts";
import type { forgetFileAnswerRoute } from "#contract/file-answers.ts";
import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

type Forgotten = { storeId: string } & BodyInputOf<typeof forgetFileAnswerRoute>;

const fileAnswersApi = api.injectEndpoints({
  endpoints: (build) => ({
    fileAnswers: build.query({
      ...ask("GET", "/api/stores/:id/file-answers", (id: string) => ({ params: { id } })),
      providesTags: ["Imports"],
    }),
    forgetFileAnswer: build.mutation({
      ...ask("DELETE", "/api/stores/:id/file-answers", ({ storeId, ...body }: Forgotten) => ({ params: { id: storeId }, body })),
      invalidatesTags: ["Imports", "Logs"],
    }),
  }),
});

export const { useFileAnswersQuery, useForgetFileAnswerMutation } = fileAnswersApi;
