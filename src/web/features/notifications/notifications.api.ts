import type { notificationsRoute, readNotificationsRoute } from "#contract/notifications.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { api } from "../../lib/api/api.ts";
import { call } from "../../lib/api/call.ts";

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query<ResponseOf<typeof notificationsRoute>, void>({
      query: () => call<typeof notificationsRoute>("GET", "/api/notifications"),
      providesTags: ["Alerts"],
    }),
    readNotifications: build.mutation<null, BodyInputOf<typeof readNotificationsRoute>>({
      query: (body) => call<typeof readNotificationsRoute>("POST", "/api/notifications/read", { body }),
      // At once on the screen, and back again when the server refuses.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const marked = dispatch(
          notificationsApi.util.updateQueryData("notifications", undefined, (seen) => {
            seen.unread = 0;
            for (const item of seen.items) item.isRead = true;
          }),
        );
        await queryFulfilled.catch(() => marked.undo());
      },
    }),
  }),
});

export const { useNotificationsQuery, useReadNotificationsMutation } = notificationsApi;
