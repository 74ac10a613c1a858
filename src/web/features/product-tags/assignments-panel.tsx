import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./assignments.module.css";
import { Button, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "#contract/route.ts";
import type { takeTagAssignmentsRoute } from "#contract/tag-assignments.ts";
import { call } from "../../lib/api/call.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useTakeTagAssignmentsMutation } from "./product-tags.api.ts";
import { textOfFile } from "./text-of-file.ts";

type Answer = ResponseOf<typeof takeTagAssignmentsRoute>;
const MODES = ["add", "replace"] as const;
type Asked = { text: string; mode: (typeof MODES)[number] };

type AssignmentsPanelProps = { onClose: () => void; onSaved: (answer: Answer) => void };

/** Tags of products out as a file, and in from one or from cells of a spreadsheet: first checked, then taken whole. */
export function AssignmentsPanel({ onClose, onSaved }: AssignmentsPanelProps) {
  const { t } = useTranslation(["tags", "common"]);
  const [asked, setAsked] = useState<Asked>({ text: "", mode: "add" });
  const [checked, setChecked] = useState<{ asked: Asked; answer: Answer } | null>(null);
  const [take, { error, isLoading }] = useTakeTagAssignmentsMutation();
  const answer = checked !== null && checked.asked === asked ? checked.answer : null;
  const send = async (save: boolean): Promise<void> => {
    const { data } = await take({ ...asked, save });
    if (data === undefined) return;
    setChecked({ asked, answer: data });
    if (!data.saved) return;
    onSaved(data);
    onClose();
  };
  return (
    <SidePanel
      title={t("file.title")}
      width={640}
      actions={
        <DownloadMenu
          size="xs"
          fileName={t("file.name")}
          request={(format) => call("GET", "/api/product-tags/assignments", { query: { format } })}
        />
      }
      foot={<Foot answer={answer} error={error} isBusy={isLoading} isEmpty={asked.text.trim() === ""} onSend={(save) => void send(save)} />}
      onClose={onClose}
    >
      <div className={`${ui.panelBody} ${ui.grid} ${ui.gap16}`}>
        <p className={ui.secondary}>{t("file.text")}</p>
        <FileField onText={(text) => setAsked({ ...asked, text })} />
        <Textarea
          label={t("file.paste")}
          placeholder={t("file.example")}
          minRows={6}
          maxRows={14}
          autosize
          value={asked.text}
          onChange={({ currentTarget }) => setAsked({ ...asked, text: currentTarget.value })}
        />
        <ChoiceCards
          label={t("file.mode")}
          value={asked.mode}
          options={MODES.map((value) => ({ value, name: t(`file.modes.${value}`), what: t(`file.modesText.${value}`) }))}
          onChange={(mode) => setAsked({ ...asked, mode })}
        />
      </div>
    </SidePanel>
  );
}

type FootProps = { answer: Answer | null; error: unknown; isBusy: boolean; isEmpty: boolean; onSend: (save: boolean) => void };

/** What was found, and the buttons: nothing is saved that was not checked as it stands. */
function Foot({ answer, error, isBusy, isEmpty, onSend }: FootProps) {
  const { t } = useTranslation("tags");
  const isReady = answer !== null && answer.problemRows === 0 && answer.products > 0;
  return (
    <div className={ui.panelFoot}>
      {answer !== null && <Outcome answer={answer} />}
      <Refusal title={t("failedChange")} error={error} />
      <div className={ui.panelActions}>
        <Button variant="default" disabled={isEmpty} loading={isBusy} onClick={() => onSend(false)}>
          {t("file.check")}
        </Button>
        <Button disabled={!isReady} loading={isBusy} onClick={() => onSend(true)}>
          {t("file.save")}
        </Button>
      </div>
    </div>
  );
}

function FileField({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation("tags");
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={`${ui.block} ${ui.medium} ${css.label}`}>
        {t("file.choose")}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.item(0);
          if (file) void textOfFile(file).then(onText);
        }}
      />
    </div>
  );
}

/** What the text would do, or what keeps it out. */
function Outcome({ answer }: { answer: Answer }) {
  const { t } = useTranslation("tags");
  const { problems, problemRows, products, added, removed, newTags } = answer;
  if (problemRows === 0) {
    return (
      <output>
        <strong>{t("file.effect", { count: products, added, removed })}</strong>{" "}
        {newTags.length > 0 && t("file.newTags", { names: newTags.join(", ") })}
      </output>
    );
  }
  return (
    <div role="alert">
      <strong>{t("file.problems", { count: problemRows })}</strong>
      <ul className={css.problems}>
        {problems.map(({ line, problem, value }) => (
          <li key={`${line}-${problem}`}>{t("file.line", { line, what: t(`file.problem.${problem}`, { value }) })}</li>
        ))}
      </ul>
    </div>
  );
}
