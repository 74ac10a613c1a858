import { api } from "../../../lib/api/api.ts";
import { ask } from "../../../lib/api/call.ts";

type Removal = { id: string; password: string };

const passkeysApi = api.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query({
      ...ask("GET", "/api/user/passkeys"),
      providesTags: ["Devices"],
    }),
    makePasskey: build.mutation({
      ...ask("POST", "/api/user/passkeys/options", "body"),
    }),
    addPasskey: build.mutation({
      ...ask("POST", "/api/user/passkeys", "body"),
      invalidatesTags: ["Devices"],
    }),
    removePasskey: build.mutation({
      ...ask("DELETE", "/api/user/passkeys/:id", ({ id, password }: Removal) => ({ params: { id }, body: { password } })),
      invalidatesTags: ["Devices"],
    }),
  }),
});

export const { usePasskeysQuery, useMakePasskeyMutation, useAddPasskeyMutation, useRemovePasskeyMutation } = passkeysApi;
