import { getI18n } from "react-i18next";
import type SweetAlert from "sweetalert2";
import type { SweetAlertOptions } from "sweetalert2";
import { asText } from "./as-text.ts";
import { type Looks, loadAlerts, loadLooks } from "./load-alerts.ts";
import { isTyped, type TypedKind } from "./typed-value.ts";

type Common = {
  title: string;
  /** What will happen, before it happens. */
  text?: string;
  /** Verbs instead of „OK” and „Anuluj”. */
  ok?: string;
  cancel?: string;
  /** What cannot be undone: drawn as such, and the safe answer has the focus. */
  isGrave?: boolean;
};

export type Question = Common & {
  /** The answer between the two, „Nie” unless it has words of its own; false = there is none. */
  no?: string | boolean;
  /** Done while the dialog waits; a sentence it answers keeps the dialog open and is shown in it. */
  act?: () => Promise<string | null>;
};

export type TypedQuestion = Common & {
  kind: TypedKind;
  label: string;
  /** As in `Question`, with what was typed. */
  act?: (value: string) => Promise<string | null>;
};

export type Reply = "ok" | "no" | "cancel";

/** The focus returns 100 ms after the end to the element that had it: the library's own pause. */
function optionsOf({ title, text, ok, cancel, isGrave = false }: Common, alerts: typeof SweetAlert, looks: Looks): SweetAlertOptions {
  const { t } = getI18n();
  return {
    titleText: title,
    // A refusal appears after the dialog was read out.
    didRender: () => alerts.getValidationMessage()?.setAttribute("role", "alert"),
    ...(text === undefined ? {} : { text }),
    confirmButtonText: asText(ok ?? t("dialog.ok")),
    cancelButtonText: asText(cancel ?? t("dialog.cancel")),
    showCancelButton: true,
    reverseButtons: true,
    buttonsStyling: false,
    focusCancel: isGrave,
    returnFocus: true,
    heightAuto: false,
    width: 440,
    showLoaderOnConfirm: true,
    customClass: isGrave ? { ...looks.dialog, confirmButton: looks.graveButton } : looks.dialog,
    ...looks.dialogMotion,
  };
}

/** The two inputs that a dialog checks by itself, and what it says of a wrong one. */
const INVALID = { email: "dialog.invalidEmail", url: "dialog.invalidUrl" } as const;

/**
 * Asks a question with the answers „OK”, „Nie” and „Anuluj”, unless the caller names them or leaves out „Nie”, and answers
 * what was chosen; Escape and a click beside the dialog are „cancel”.
 */
export async function dialog(question: Question): Promise<Reply> {
  const [alerts, looks] = await Promise.all([loadAlerts(), loadLooks()]);
  const { no = true, act } = question;
  const result = await alerts.fire({
    ...optionsOf(question, alerts, looks),
    ...(no === false ? {} : { showDenyButton: true, denyButtonText: asText(no === true ? getI18n().t("dialog.no") : no) }),
    preConfirm: async () => {
      const wrong = await act?.();
      if (wrong) alerts.showValidationMessage(asText(wrong));
      return !wrong;
    },
  });
  if (result.isConfirmed) return "ok";
  return result.isDenied ? "no" : "cancel";
}

/** Asks for an e-mail or web address, lets nothing else through, and answers it trimmed; null when it was given up. */
export async function typedDialog(question: TypedQuestion): Promise<string | null> {
  const [alerts, looks] = await Promise.all([loadAlerts(), loadLooks()]);
  const { kind, label, act } = question;
  const result = await alerts.fire({
    ...optionsOf(question, alerts, looks),
    input: kind,
    inputLabel: label,
    inputAttributes: { autocomplete: "off" },
    inputAutoTrim: true,
    inputValidator: (value) => (isTyped(kind, value) ? null : asText(getI18n().t(INVALID[kind]))),
    preConfirm: async (value: string) => {
      const wrong = await act?.(value);
      if (wrong) alerts.showValidationMessage(asText(wrong));
      return wrong ? false : value;
    },
  });
  return result.isConfirmed && typeof result.value === "string" ? result.value : null;
}
