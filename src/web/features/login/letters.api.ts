import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const mailOffApi = api.injectEndpoints({
  endpoints: (build) => ({
    letterOff: build.mutation({ ...ask("POST", "/api/mails/off/:token", (token: string) => ({ params: { token } })) }),
    letterOn: build.mutation({ ...ask("POST", "/api/mails/on/:token", (token: string) => ({ params: { token } })) }),
  }),
});

export const { useLetterOffMutation, useLetterOnMutation } = mailOffApi;
