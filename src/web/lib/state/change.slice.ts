import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/**
 * What was changed last, and how far its figures are: said beside whatever screen is open until it can be taken back no
 * more. `id` null: it cannot be taken back. `jobId` null: every figure is right already.
 */
export type Change = { id: string | null; jobId: string | null; text: string };

/** `isPassed`: the next change is on its way, so that this one is not the last any more. */
export type ShownChange = Change & { isPassed: boolean };

const passed = (change: ShownChange | null, isPassed: boolean): ShownChange | null => (change === null ? null : { ...change, isPassed });

const changeSlice = createSlice({
  name: "change",
  initialState: (): ShownChange | null => null,
  reducers: {
    changeSent: (change) => passed(change, true),
    /** It was refused, or there was nothing to change: what was said before is the last one after all. */
    changeNotMade: (change) => passed(change, false),
    changeMade: (_, { payload }: PayloadAction<Change>): ShownChange => ({ ...payload, isPassed: false }),
    changeSettled: (): null => null,
  },
});

export const changeReducer = changeSlice.reducer;
export const { changeSent, changeNotMade, changeMade, changeSettled } = changeSlice.actions;
