import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./connect.module.css";
import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { startDeviceRoute } from "#contract/connections.ts";
import type { BodyInputOf, ResponseOf } from "#contract/route.ts";
import { asProblem, type Problem } from "../../lib/api/problem.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { usePollDeviceMutation, useStartDeviceMutation } from "./connect.api.ts";

type Device = ResponseOf<typeof startDeviceRoute>;

type DevicePanelProps = {
  target: BodyInputOf<typeof startDeviceRoute>;
  /** The name of the source. */
  source: string;
  onConnected: (storeId: string) => void;
  onClose: () => void;
};

/** Consent by a code: shown large, with its time, while the panel keeps asking whether it was entered. */
export function DevicePanel({ target, source, onConnected, onClose }: DevicePanelProps) {
  const { t } = useTranslation(["stores", "common"]);
  const [start, { data: device, error, isLoading }] = useStartDeviceMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const begin = useEffectEvent(() => void start(target));
  useEffect(() => begin(), []);
  const failure = problem ?? (error === undefined ? null : asProblem(error));
  return (
    <section className={css.device} aria-label={t("device.title")}>
      {isLoading && <Loader size="sm" aria-label={t("device.asking", { source })} />}
      {device !== undefined && failure === null && (
        <Code device={device} source={source} onConnected={onConnected} onProblem={setProblem} />
      )}
      {failure !== null && <ProblemNote title={t("device.failed")} problem={failure} />}
      <div className={css.actions}>
        {failure !== null && (
          <Button
            onClick={() => {
              setProblem(null);
              void start(target);
            }}
          >
            {t("device.again")}
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}

type CodeProps = { device: Device; source: string; onConnected: (storeId: string) => void; onProblem: (problem: Problem) => void };

function Code({ device, source, onConnected, onProblem }: CodeProps) {
  const { t } = useTranslation("stores");
  const left = useSecondsUntil(device.expiresAt);
  usePolling(device, onConnected, onProblem);
  return (
    <>
      <ol className={css.deviceSteps}>
        <li>
          {t("device.open")}{" "}
          <a href={device.completeUrl ?? device.verificationUrl} target="_blank" rel="noreferrer">
            {new URL(device.verificationUrl).host}
          </a>
        </li>
        <li>{t("device.type")}</li>
      </ol>
      <div className={css.deviceCode}>
        <output className={css.deviceLetters} aria-label={t("device.code")}>
          {device.userCode}
        </output>
        <CopyButton value={device.userCode} />
      </div>
      <p className={`${css.deviceWait} ${ui.secondary}`} aria-live="polite">
        <Loader size={14} aria-hidden="true" />
        <span>{t("device.waiting", { source })}</span>
        <span className={`${ui.num} ${ui.muted}`} aria-hidden="true">
          {t("device.left", { time: clockText(left) })}
        </span>
      </p>
    </>
  );
}

function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const secondsUntil = (instant: string): number => Math.max(0, Math.round((Date.parse(instant) - Date.now()) / 1000));

function useSecondsUntil(instant: string): number {
  const [left, setLeft] = useState(() => secondsUntil(instant));
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(secondsUntil(instant)), 1000);
    return () => window.clearInterval(timer);
  }, [instant]);
  return left;
}

/** Asks as often as the marketplace allows, until the answer is no longer „not yet”. */
function usePolling(device: Device, onConnected: (storeId: string) => void, onProblem: (problem: Problem) => void): void {
  const [poll] = usePollDeviceMutation();
  const connected = useEffectEvent(onConnected);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    let timer = 0;
    let stopped = false;
    const next = (seconds: number): void => {
      timer = window.setTimeout(() => void ask(), seconds * 1000);
    };
    const ask = async (): Promise<void> => {
      const { data, error } = await poll(device.deviceId);
      if (stopped) return;
      if (data?.status === "pending") return next(data.interval);
      if (data?.status === "connected") return connected(data.storeId);
      const problem = asProblem(error);
      // No answer is no refusal: the code still counts.
      if (problem.status === 0 || problem.status >= 500) next(device.interval);
      else failed(problem);
    };
    next(device.interval);
    return () => {
      stopped = true;
      window.clearTimeout(timer);
    };
  }, [device, poll]);
}
