import { type FormErrors, useForm, type UseFormReturnType } from "@mantine/form";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { asProblem, type Problem } from "../lib/api/problem.ts";
import { dropDraft } from "../lib/drafts.ts";
import { editsIn, editsOf } from "../lib/edits.ts";
import { useFoundDraft, useKeptDraft } from "../lib/use-draft.ts";

const CONFLICT = 409;

/** The fields of a form, for its parts. */
export type Entry<Values> = UseFormReturnType<Values>;

type EntryOptions<Values> = {
  /** What is saved, or what a new one begins with; what somebody else saves meanwhile comes in under what was typed. */
  saved: Values;
  /** What the place a new one is made at knows of it. */
  offered?: Partial<Values> | undefined;
  /** The name what is typed is kept under while the page is loaded anew; null = nothing is, as for every password. */
  draft?: string | null;
  /** What is wrong in each field as it is typed, in words; null where nothing is. */
  check?: (values: Values) => FormErrors | Promise<FormErrors>;
  /** Once refused, it is judged anew with each change; otherwise a changed field says nothing until it is sent again. */
  isLive?: boolean;
  /** The field that says what the server found wrong in one of its own. */
  fieldOf?: (field: string, problem: Problem) => string;
  send: (values: Values) => Promise<{ error?: unknown }>;
  /** What was saved has a version that others may have raised: that refusal is a conflict, and the person's choice. */
  hasVersions?: boolean;
  /** It stays open after it was taken over, with what is saved by then. */
  resets?: boolean;
  onSent?: (() => void) | undefined;
};

/** Why the server did not take it over, and when; `isSaid` = the fields say it themselves. */
type Refused = { error: unknown; at: number; isSaid: boolean };

function focusFirst(errors: FormErrors, sent: EventTarget | undefined): void {
  if (!(sent instanceof HTMLFormElement)) return;
  const fields = [...sent.querySelectorAll<HTMLElement>("[data-path]")];
  fields.find(({ dataset: { path = "" } }) => path in errors)?.focus();
}

/** `@mantine/form` with what is ours: answers of the server at their fields, drafts over a reload, versions of others. */
export function useEntryForm<Values extends object>(options: EntryOptions<Values>) {
  const { saved, offered, draft = null, check = () => ({}), isLive = false } = options;
  const found = editsIn(useFoundDraft(draft), saved);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isRestored, setRestored] = useState(found !== null);
  const isTried = useRef(false);
  const isTheirs = useRef(false);
  const form = useForm<Values>({
    initialValues: { ...saved, ...(found ?? offered) },
    validate: check,
    onValuesChange: (values) => {
      if (isLive && !isTheirs.current) setRefused(null);
      if (isLive && isTried.current) void judge(values);
    },
  });
  const judge = async (values: Values) => form.setErrors(await Promise.resolve(check(values)));
  const edits = editsOf(form.values, saved);
  const isChanged = Object.keys(edits).length > 0;
  useKeptDraft(draft, isChanged ? edits : null);
  useSaved(form, saved, isTheirs);

  const drop = () => {
    if (draft !== null) dropDraft(draft);
  };
  const discard = () => {
    isTried.current = false;
    setRestored(false);
    setRefused(null);
    // At once: a page loaded anew before the effect has run would offer it again.
    drop();
    form.reset();
  };
  return {
    form,
    isBusy: form.submitting,
    isChanged,
    /** It opened with what had been typed before, and still has some of it. */
    isRestored: isRestored && isChanged,
    ...saidOf(refused, options),
    /** The refusal has been read. */
    clear: () => setRefused(null),
    /** Back to what is saved. */
    discard,
    /** What was typed is not wanted any more. */
    drop,
    ...useSending(form, options, { isTried, setRefused, discard, drop }),
  };
}

function saidOf<Values>(refused: Refused | null, { hasVersions = false }: EntryOptions<Values>) {
  const isConflict = hasVersions && asProblem(refused?.error).status === CONFLICT;
  return {
    refused,
    /** What neither a field nor the note of a conflict says of it. */
    refusal: refused?.isSaid === false && !isConflict ? refused.error : undefined,
    isConflict,
  };
}

type Means = { isTried: RefObject<boolean>; setRefused: (refused: Refused | null) => void; discard: () => void; drop: () => void };

function useSending<Values extends object>(form: Entry<Values>, options: EntryOptions<Values>, means: Means) {
  const { fieldOf = (field: string) => field, send, resets = false, onSent } = options;
  const { isTried, setRefused, discard, drop } = means;
  /** Whether the server took it over. */
  const sendTyped = async (values: Values, sent?: EventTarget): Promise<boolean> => {
    setRefused(null);
    const { error } = await send(values);
    if (error === undefined) {
      drop();
      if (resets) discard();
      onSent?.();
      return true;
    }
    const problem = asProblem(error);
    const said = Object.entries(problem.fields).map(([field, texts]) => [fieldOf(field, problem), texts.join(" ")] as const);
    // A field may lie inside another one: `batches.2.day`.
    const errors = Object.fromEntries(said.filter(([field]) => (field.split(".")[0] ?? "") in values));
    form.setErrors(errors);
    focusFirst(errors, sent);
    setRefused({ error, at: Date.now(), isSaid: Object.keys(errors).length > 0 });
    return false;
  };
  const refuse = (errors: FormErrors, sent?: EventTarget) => {
    isTried.current = true;
    focusFirst(errors, sent);
  };
  return {
    onSubmit: form.onSubmit(
      (values, event) => sendTyped(values, event?.target),
      (errors, _, event) => refuse(errors, event?.target),
    ),
    /** As the button does; whether the server took it over. */
    submit: (): Promise<boolean> =>
      new Promise((resolve) => {
        const refuseAll = (errors: FormErrors) => {
          refuse(errors);
          resolve(false);
        };
        form.onSubmit(async (values) => resolve(await sendTyped(values)), refuseAll)();
      }),
  };
}

/**
 * Somebody else saved: what was typed stands on that, and nothing of theirs is undone.
 * @param isTheirsRef true while the fields change by that, and not by who types.
 */
function useSaved<Values extends object>(form: Entry<Values>, saved: Values, isTheirsRef: RefObject<boolean>): void {
  const { getValues, setValues, setInitialValues } = form;
  const before = useRef(saved);
  const text = JSON.stringify(saved);
  useLayoutEffect(() => {
    const now: Values = JSON.parse(text);
    setInitialValues(now);
    if (JSON.stringify(before.current) === text) return;
    isTheirsRef.current = true;
    setValues({ ...now, ...editsOf(getValues(), before.current) });
    isTheirsRef.current = false;
    before.current = now;
  }, [text, getValues, setValues, setInitialValues, isTheirsRef]);
}
