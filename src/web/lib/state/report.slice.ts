import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** The dialog in which a problem is reported, from wherever it was asked for; null = closed. */
export type Report = { requestId: string | null };

const reportSlice = createSlice({
  name: "report",
  initialState: (): Report | null => null,
  reducers: {
    reportOpened: (_, { payload }: PayloadAction<Report>): Report => payload,
    reportClosed: (): null => null,
  },
});

export const reportReducer = reportSlice.reducer;
export const { reportOpened, reportClosed } = reportSlice.actions;
