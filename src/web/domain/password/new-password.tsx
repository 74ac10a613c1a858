import * as css from "./new-password.module.css";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_LENGTH, partsOf } from "./entry-checks.ts";

const LEVELS = ["short", "weak", "fair", "good", "strong"] as const;
type Level = (typeof LEVELS)[number];

function levelOf(password: string, score: number): Level {
  if (password.length < MIN_PASSWORD_LENGTH) return "short";
  if (score < 3) return score < 2 ? "weak" : "fair";
  return score === 3 ? "good" : "strong";
}

/** The level of the password, or null until it can be told. */
function useLevel(password: string, about: string): Level | null {
  const [level, setLevel] = useState<Level | null>(null);
  useEffect(() => {
    let current = true;
    if (password !== "")
      void import("./password-strength.ts")
        .then(({ passwordScore }) => passwordScore(password, partsOf(about)))
        .then((score) => (current ? setLevel(levelOf(password, score)) : undefined))
        .catch(() => (current ? setLevel(null) : undefined));
    return () => {
      current = false;
    };
  }, [password, about]);
  return password === "" ? null : level;
}

type NewPasswordProps = Pick<PasswordInputProps, "label" | "autoFocus" | "size" | "error" | "onChange"> & {
  value?: string;
  /** E-mail address and name, a line each: what a guesser would try first. */
  about: string;
};

/** A password being chosen, with how long it would take to guess; the server has the last word. */
export function NewPassword({ about, size = "md", value = "", ...input }: NewPasswordProps) {
  const { t } = useTranslation();
  const level = useLevel(value, about);
  return (
    <div>
      <PasswordInput
        className={css.field}
        size={size}
        name="new-password"
        autoComplete="new-password"
        description={t("newPassword.rule", { limit: MIN_PASSWORD_LENGTH })}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={value}
        visibilityToggleButtonProps={{ "aria-label": t("newPassword.show") }}
        {...input}
      />
      <output className={css.root} data-level={level ?? undefined}>
        <span className={css.bar} aria-hidden="true">
          {LEVELS.slice(1).map((step, index) => (
            <span key={step} data-on={(level !== null && LEVELS.indexOf(level) > index) || undefined} />
          ))}
        </span>
        <span className={css.word}>{level === null ? "" : t(`newPassword.levels.${level}`)}</span>
      </output>
    </div>
  );
}
