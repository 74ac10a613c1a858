import { api } from "../../lib/api/api.ts";
import { ask } from "../../lib/api/call.ts";

const ofToken = (token: string) => ({ params: { token } });

const reportLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    reportLink: build.query({ ...ask("GET", "/api/report-links/:token", ofToken) }),
    askedAddress: build.query({
      ...ask("POST", "/api/report-addresses", (token: string) => ({ body: { token } })),
      keepUnusedDataFor: 0,
    }),
    answerAddress: build.mutation({ ...ask("POST", "/api/report-addresses/answer", "body") }),
    endReportLetters: build.mutation({ ...ask("POST", "/api/report-links/:token/off", ofToken) }),
  }),
});

export const { useReportLinkQuery, useAskedAddressQuery, useAnswerAddressMutation, useEndReportLettersMutation } = reportLinkApi;
