import { MantineProvider } from "@mantine/core";
import type { i18n } from "i18next";
import { Suspense, useCallback, useEffect, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { LeavingContext } from "../lib/leaving.ts";
import { cssVariablesResolver } from "../ui/theme/css-variables.ts";
import { theme } from "../ui/theme/theme.ts";
import { canSay } from "../lib/i18n/texts-missing.ts";
import { NeutralScreen } from "./neutral-screen.tsx";
import { createRouter, isLeaving, sayLeaving } from "./router.tsx";
import { ReportHost } from "./report-host.tsx";
import { TextsMissingPage } from "./texts-missing-page.tsx";
import type { AppStore } from "../lib/state/store.ts";

export function App({ store, i18n }: { store: AppStore; i18n: i18n }) {
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          {canSay(i18n, "common") ? <Routed i18n={i18n} /> : <TextsMissingPage />}
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}

function Routed({ i18n }: { i18n: i18n }) {
  const [router] = useState(() => createRouter(i18n));
  useEffect(() => sayLeaving(router), [router]);
  const leaving = useCallback(() => isLeaving(router), [router]);
  return (
    <Suspense fallback={<NeutralScreen />}>
      <LeavingContext value={leaving}>
        <RouterProvider router={router} />
        <ReportHost />
      </LeavingContext>
    </Suspense>
  );
}
