import type { UnknownAction } from "@reduxjs/toolkit";
import { expect, test } from "vitest";
import { changeMade, changeNotMade, changeReducer, changeSent } from "./change.slice.ts";

const after = (...actions: readonly UnknownAction[]) => actions.reduce(changeReducer, undefined);

test("while the next change is on its way the one before is not offered as the last", () => {
  const cup = { id: "1", jobId: null, text: "cup" };
  const bowl = { id: "2", jobId: null, text: "bowl" };
  expect(after(changeSent())).toBeNull();
  expect(after(changeSent(), changeMade(cup))).toEqual({ ...cup, isPassed: false });
  expect(after(changeMade(cup), changeSent())).toEqual({ ...cup, isPassed: true });
  expect(after(changeMade(cup), changeSent(), changeMade(bowl))).toEqual({ ...bowl, isPassed: false });
  expect(after(changeMade(cup), changeSent(), changeNotMade())).toEqual({ ...cup, isPassed: false });
});
