import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query({
      ...ask("GET", "/api/notifications"),
      providesTags: ["Alerts"],
    }),
    readNotifications: build.mutation({
      ...ask("POST", "/api/notifications/read", "body"),
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
