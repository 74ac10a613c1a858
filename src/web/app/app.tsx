import { MantineProvider } from "@mantine/core";
import type { i18n } from "i18next";
import { Suspense, useState } from "react";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { RouterProvider } from "react-router/dom";
import { cssVariablesResolver } from "../ui/theme/css-variables.ts";
import { theme } from "../ui/theme/theme.ts";
import { NeutralScreen } from "./neutral-screen.tsx";
import { createRouter } from "./router.tsx";
import type { AppStore } from "../lib/state/store.ts";

export function App({ store, i18n }: { store: AppStore; i18n: i18n }) {
  const [router] = useState(() => createRouter(i18n));
  return (
    <Provider store={store}>
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
          <Suspense fallback={<NeutralScreen />}>
            <RouterProvider router={router} />
          </Suspense>
        </MantineProvider>
      </I18nextProvider>
    </Provider>
  );
}
