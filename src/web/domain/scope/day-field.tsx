import * as ui from "../../ui/styles/ui.module.css";
import * as rangeCalendarCss from "./range-calendar.module.css";
import { ActionIcon, Popover, TextInput, type TextInputProps } from "@mantine/core";
import { CalendarDays } from "lucide-react";
import { type FocusEvent, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { dayFromText } from "../../ui/day-text.ts";
import { useFormat } from "../../ui/use-format.ts";

const DayCalendar = lazy(() => import("./day-calendar.tsx").then((module) => ({ default: module.DayCalendar })));

type DayFieldProps = Omit<TextInputProps, "value" | "onChange" | "type" | "max"> & {
  /** `2026-09-01`; "" or nothing while there is none. */
  value?: string | undefined;
  /** Gets "" for a text that is no day. */
  onChange: (day: string) => void;
  /** The last day that the calendar offers. */
  latest?: Day | undefined;
};

/** The one way to say a day: typed as the language writes it, or chosen in its calendar. */
export function DayField({ value = "", onChange, onBlur, latest, ...input }: DayFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  // What is being typed stands until it is left; what was no day stands until it is one.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, open] = useState(false);
  const day = isDay(value) ? value : null;
  const type = (text: string) => {
    setTyped(text);
    onChange(dayFromText(text) ?? "");
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setTyped((text) => (text === null || text.trim() === "" || dayFromText(text) !== null ? null : text));
    onBlur?.(event);
  };
  const choose = (chosen: Day) => {
    setTyped(null);
    open(false);
    onChange(chosen);
  };
  // The icon is what opens it: a field that is typed into has no state of being open.
  const calendar = (
    <Popover opened={isOpen} onChange={open} position="bottom-end" trapFocus returnFocus width="auto">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          size="sm"
          disabled={input.disabled === true}
          aria-label={t("calendar.open")}
          onClick={() => open(!isOpen)}
        >
          <CalendarDays size={16} strokeWidth={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("calendar.open")} data-mantine-stop-propagation={isOpen || undefined}>
        <Suspense fallback={<div className={`${ui.flex} ${ui.centred} ${rangeCalendarCss.root}`} />}>
          <DayCalendar day={day} latest={latest} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...input}
      value={typed ?? (day === null ? "" : format.day(day))}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={leave}
      rightSectionPointerEvents="all"
      rightSection={calendar}
    />
  );
}
