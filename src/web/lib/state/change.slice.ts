import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/**
 * What was changed last, and how far its figures are: said beside whatever screen is open until it can be taken back no
 * more. `id` null: it cannot be taken back. `jobId` null: every figure is right already.
 */
export type Change = { id: string | null; jobId: string | null; text: string };

const changeSlice = createSlice({
  name: "change",
  initialState: (): Change | null => null,
  reducers: {
    changeMade: (_, { payload }: PayloadAction<Change>): Change => payload,
    changeSettled: (): null => null,
  },
});

export const changeReducer = changeSlice.reducer;
export const { changeMade, changeSettled } = changeSlice.actions;
