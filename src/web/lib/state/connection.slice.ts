import { createSlice, isRejectedWithValue, type UnknownAction } from "@reduxjs/toolkit";
import { asProblem, isProblem } from "../api/problem.ts";

/** `doubted`: a call met no answer, and nobody has tried yet whether that was the call or the connection. */
export type Connection = "fine" | "doubted" | "lost";

function meetsNoAnswer(action: UnknownAction): boolean {
  return isRejectedWithValue(action) && isProblem(action.payload) && asProblem(action.payload).status === 0;
}

const connectionSlice = createSlice({
  name: "connection",
  initialState: (): Connection => "fine",
  reducers: {
    connectionDoubted: (connection): Connection => (connection === "lost" ? "lost" : "doubted"),
    connectionLost: (): Connection => "lost",
    connectionFound: (): Connection => "fine",
  },
  extraReducers: (builder) => {
    builder.addMatcher(meetsNoAnswer, (connection): Connection => (connection === "lost" ? "lost" : "doubted"));
  },
});

export const connectionReducer = connectionSlice.reducer;
export const { connectionDoubted, connectionLost, connectionFound } = connectionSlice.actions;
