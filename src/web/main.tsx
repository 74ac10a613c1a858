import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "./ui/styles/base.css";
import "./ui/styles/controls.css";
import "./ui/styles/neutral.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createI18n } from "./lib/i18n/i18n.ts";
import { prefetchAlerts } from "./lib/load-alerts.ts";
import { watchChunks } from "./lib/missing-chunk.ts";
import { startReports } from "./lib/reports/report.ts";
import { loadRuntimeConfig } from "./lib/runtime-config.ts";
import { currentUser } from "./lib/session/session.api.ts";
import { watchTabs } from "./lib/session/watch-tabs.ts";
import { createStore } from "./lib/state/store.ts";

async function start(): Promise<void> {
  const ground = document.getElementById("root");
  if (ground === null) throw new Error("the page has no place for the app");
  if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");
  watchChunks();
  const texts = createI18n();
  const config = await loadRuntimeConfig();
  startReports(config);
  const store = createStore({ config });
  // Who was signed in is not asked again because the network was away.
  void store.dispatch(currentUser.initiate(undefined, { subscriptionOptions: { refetchOnReconnect: false } }));
  watchTabs(store);
  createRoot(ground).render(<App store={store} i18n={await texts} />);
  prefetchAlerts();
}

void start();
