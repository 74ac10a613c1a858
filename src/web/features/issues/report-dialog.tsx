import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./issues.module.css";
import { Button, Textarea, TextInput } from "@mantine/core";
import { CircleCheck, ImagePlus } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { browserName, ISSUE_TEXT_MAX, PICTURE_TYPES } from "#core/issues.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { type Report, reportClosed } from "../../lib/state/report.slice.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useReportIssueMutation } from "./issues.api.ts";
import { usePicture } from "./use-picture.ts";

/** Of the window it is reported from: nothing that tells people apart. */
function windowFacts(): string {
  const { innerWidth, innerHeight, devicePixelRatio } = window;
  const scheme = document.documentElement.getAttribute("data-mantine-color-scheme") ?? "";
  return [`${innerWidth}×${innerHeight}`, `${Math.round(devicePixelRatio * 100) / 100}x`, document.documentElement.lang, scheme]
    .filter((fact) => fact !== "")
    .join(", ");
}

/** Tells those who run the instance what is wrong, from any screen. */
export function ReportDialog({ report }: { report: Report }) {
  const { t } = useTranslation("issues");
  const dispatch = useAppDispatch();
  const email = useAppSelector(({ session }) => session.user?.email ?? "");
  const [number, setNumber] = useState<string | null>(null);
  const close = () => dispatch(reportClosed());
  const formId = useId();
  const form = useReportForm(report, setNumber);
  if (number !== null) {
    return (
      <SidePanel width={640} title={t("form.doneTitle")} onClose={close} foot={<Button onClick={close}>{t("form.close")}</Button>}>
        <div className={`${ui.row} ${ui.gap12}`} style={{ padding: "16px 24px" }}>
          <CircleCheck className={ui.profit} size={24} strokeWidth={1.75} aria-hidden="true" />
          <output>{t("form.done", { id: number, email })}</output>
        </div>
      </SidePanel>
    );
  }
  return (
    <SidePanel
      width={640}
      title={t("form.title")}
      onClose={close}
      foot={
        <Button type="submit" form={formId} loading={form.isBusy}>
          {t("form.send")}
        </Button>
      }
    >
      <ReportForm form={form} id={formId} email={email} />
    </SidePanel>
  );
}

function ReportForm({ form, id, email }: { form: ReturnType<typeof useReportForm>; id: string; email: string }) {
  const { t } = useTranslation("issues");
  return (
    <form className={`${ui.stack} ${ui.gap16}`} style={{ padding: "16px 24px 24px" }} id={id} noValidate onSubmit={form.submit}>
      <p className={ui.secondary}>{t("form.lead", { email })}</p>
      <Refusal title={t("form.failed")} error={form.error} />
      <Textarea
        autosize
        minRows={4}
        maxRows={12}
        data-autofocus
        label={t("form.message")}
        maxLength={ISSUE_TEXT_MAX}
        value={form.message}
        error={form.isEmpty ? t("form.empty") : undefined}
        onChange={({ currentTarget }) => form.setMessage(currentTarget.value)}
      />
      <TextInput
        label={t("form.page")}
        maxLength={300}
        value={form.page}
        onChange={({ currentTarget }) => form.setPage(currentTarget.value)}
      />
      <TextInput
        label={t("form.requestId")}
        description={t("form.requestIdText")}
        maxLength={200}
        value={form.requestId}
        onChange={({ currentTarget }) => form.setRequestId(currentTarget.value)}
      />
      <PictureField picture={form.picture} />
      <p className={`${ui.small} ${ui.muted}`}>{t("form.facts", { facts: `${browserName(navigator.userAgent)}, ${windowFacts()}` })}</p>
    </form>
  );
}

function useReportForm(report: Report, onDone: (id: string) => void) {
  const [message, setMessage] = useState("");
  const [page, setPage] = useState(() => window.location.pathname);
  const [requestId, setRequestId] = useState(report.requestId ?? "");
  const [isEmpty, setIsEmpty] = useState(false);
  const picture = usePicture();
  const [send, { isLoading: isBusy, error }] = useReportIssueMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsEmpty(message.trim() === "");
    if (message.trim() === "") return;
    const form = new FormData();
    form.set("message", message);
    form.set("page", page.trim() === "" ? "/" : page);
    if (requestId.trim() !== "") form.set("requestId", requestId);
    form.set("browser", windowFacts());
    if (picture.picture !== null) form.set("file", picture.picture.file, "obraz");
    const { data } = await send(form);
    if (data !== undefined) onDone(data.id);
  };
  return {
    message,
    setMessage,
    page,
    setPage,
    requestId,
    setRequestId,
    isEmpty,
    isBusy,
    error,
    picture,
    submit: (event: FormEvent) => void submit(event),
  };
}

function PictureField({ picture: { picture, refused, take, remove } }: { picture: ReturnType<typeof usePicture> }) {
  const { t } = useTranslation("issues");
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  return (
    <div className={`${ui.stack} ${ui.gap6}`}>
      <span className={css.label} id={labelId}>
        {t("form.picture")}
      </span>
      <span className={`${ui.small} ${ui.muted}`}>{t("form.pictureText")}</span>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        className={ui.hiddenVisually}
        tabIndex={-1}
        aria-labelledby={labelId}
        onChange={({ currentTarget }) => void take(currentTarget.files?.[0])}
      />
      {picture !== null && <img className={css.preview} src={picture.url} alt={t("form.preview")} />}
      {refused !== null && (
        <p className={ui.loss} role="alert">
          {t(`form.${refused}`)}
        </p>
      )}
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <Button
          variant="default"
          size="xs"
          leftSection={<ImagePlus size={14} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t("form.choose")}
        </Button>
        {picture !== null && (
          <Button variant="subtle" size="xs" onClick={remove}>
            {t("form.remove")}
          </Button>
        )}
      </div>
    </div>
  );
}
