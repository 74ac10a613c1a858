import type { BodyInputOf } from "#contract/route.ts";
import type { updateWebhookRoute } from "#contract/webhooks.ts";
import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

type WebhookChange = { id: string } & BodyInputOf<typeof updateWebhookRoute>;

const alertRulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    alertRules: build.query({ ...ask("GET", "/api/alert-rules"), providesTags: ["Alerts"] }),
    openAlerts: build.query({
      ...ask("GET", "/api/alert-rules/:id/alerts", (id: string) => ({ params: { id } })),
      providesTags: ["Alerts"],
    }),
    saveAlertRules: build.mutation({ ...ask("PUT", "/api/alerts", "body"), invalidatesTags: ["Alerts"] }),
    deleteAlertRule: build.mutation({
      ...ask("DELETE", "/api/alert-rules/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts"],
    }),
    tryAlertRule: build.mutation({ ...ask("POST", "/api/alert-rules/preview", "body") }),
    letters: build.query({ ...ask("GET", "/api/user/letters"), providesTags: ["Users"] }),
    saveLetters: build.mutation({ ...ask("PUT", "/api/user/letters", "body"), invalidatesTags: ["Users"] }),
    testLetter: build.mutation({ ...ask("POST", "/api/user/letters/test") }),
    webhooks: build.query({ ...ask("GET", "/api/webhooks"), providesTags: ["Alerts"] }),
    createWebhook: build.mutation({ ...ask("POST", "/api/webhooks", "body"), invalidatesTags: ["Alerts"] }),
    updateWebhook: build.mutation({
      ...ask("PATCH", "/api/webhooks/:id", ({ id, ...body }: WebhookChange) => ({ params: { id }, body })),
      invalidatesTags: ["Alerts"],
    }),
    deleteWebhook: build.mutation({
      ...ask("DELETE", "/api/webhooks/:id", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts"],
    }),
    rotateWebhookSecret: build.mutation({ ...ask("POST", "/api/webhooks/:id/secret", (id: string) => ({ params: { id } })) }),
    testWebhook: build.mutation({
      ...ask("POST", "/api/webhooks/:id/test", (id: string) => ({ params: { id } })),
      invalidatesTags: ["Alerts"],
    }),
    webhookDeliveries: build.query({ ...ask("GET", "/api/webhooks/:id/deliveries", (id: string) => ({ params: { id } })) }),
  }),
});

export const {
  useAlertRulesQuery,
  useOpenAlertsQuery,
  useSaveAlertRulesMutation,
  useDeleteAlertRuleMutation,
  useTryAlertRuleMutation,
  useLettersQuery,
  useSaveLettersMutation,
  useTestLetterMutation,
  useWebhooksQuery,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  useDeleteWebhookMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useWebhookDeliveriesQuery,
} = alertRulesApi;
